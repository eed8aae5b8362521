// Buttons for everything that can be done to the place where the visitor is.
import { t, type Word } from '../i18n'
import { Icon, type IconName } from '../parts/icon'

export interface Tool { word: Word; icon: IconName; keys?: string; run: () => void; off?: boolean }

export function Toolbar({ groups }: { groups: Tool[][] }) {
  return (
    <div class="toolbar" role="toolbar" aria-label={t('outlineTools')}>
      {groups.map((group, index) => (
        <div class="tools" key={index}>
          {group.map((tool) => (
            <button
              key={tool.word}
              type="button"
              class="quiet icon-only"
              aria-label={t(tool.word)}
              aria-keyshortcuts={tool.keys}
              title={tool.keys ? `${t(tool.word)} (${tool.keys.split(' ')[0]})` : t(tool.word)}
              aria-disabled={tool.off ? 'true' : undefined}
              // The field keeps the focus, and with it the place.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => { if (!tool.off) tool.run() }}
            >
              <Icon name={tool.icon} />
            </button>
          ))}
        </div>
      ))}
    </div>
  )
}
