// A window over the page; the browser keeps the focus inside and Escape closes it.
import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { t } from '../i18n'
import { Icon } from './icon'

interface Props {
  title: string
  hint?: string
  wide?: boolean
  side?: boolean
  onClose: () => void
  /** Stays in sight below what can be scrolled. */
  foot?: ComponentChildren
  children?: ComponentChildren
}

export function Dialog({ title, hint, wide, side, onClose, foot, children }: Props) {
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()
  const opener = useRef(document.activeElement)
  useLayoutEffect(() => {
    const dialog = element.current
    if (dialog && !dialog.open) dialog.showModal()
    return () => {
      dialog?.close()
      // After the window is gone: what had the focus in it takes the focus along.
      requestAnimationFrame(() => { if (opener.current instanceof HTMLElement) opener.current.focus() })
    }
  }, [])
  return (
    <dialog
      ref={element}
      class={`dialog${wide ? ' wide' : ''}${side ? ' side' : ''}`}
      aria-labelledby={id}
      onCancel={(event) => { event.preventDefault(); onClose() }}
      onClick={(event) => { if (event.target === element.current) onClose() }}
    >
      <div class="dialog-body">
        <header class="dialog-head">
          <div>
            <h2 id={id}>{title}</h2>
            {hint && <p class="hint">{hint}</p>}
          </div>
          <button type="button" class="quiet icon-only" aria-label={t('close')} onClick={onClose}><Icon name="x" /></button>
        </header>
        {children && <div class="dialog-content">{children}</div>}
        {foot && <footer class="dialog-foot">{foot}</footer>}
      </div>
    </dialog>
  )
}
