// For whoever builds their own app on the interface: key, usage, and the calls of this one.
import { get, type Overview } from '../api'
import { t } from '../i18n'
import { Failed, Loading, useAsked } from '../parts/asking'
import { Calls, Journey, useCalls } from '../parts/calls'
import { copyText } from '../parts/copy'
import { Icon } from '../parts/icon'

export function IntegratorsScreen() {
  const overview = useAsked((signal) => get<Overview>('integrator', {}, signal), [])
  const calls = useCalls()
  const facts = overview.data && [
    [t('baseUrl'), overview.data.base_url], [t('apiKey'), overview.data.api_key], [t('yourUid'), overview.data.uid],
  ]
  const counts = overview.data && [
    [t('outlinesUsed'), overview.data.outlines], [t('worksCount'), overview.data.works], [t('binCount'), overview.data.in_bin],
  ]
  return (
    <main id="main" class="page">
      <header class="page-head"><h1>{t('integratorsTitle')}</h1><p class="lead">{t('integratorsHint')}</p></header>
      {overview.error ? <Failed error={overview.error} retry={overview.reload} /> : !facts || !counts ? <Loading /> : (
        <div class="overview">
          <dl class="card facts">
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <code>{value}</code>
                  <button type="button" class="quiet icon-only" aria-label={`${t('copy')}: ${name}`} title={t('copy')} onClick={() => void copyText(value)}><Icon name="copy" /></button>
                </dd>
              </div>
            ))}
          </dl>
          <dl class="card counts">
            {counts.map(([name, value]) => <div key={name}><dt>{name}</dt><dd>{value}</dd></div>)}
          </dl>
        </div>
      )}
      <p class="hint">{t('secretHint')} <a href="/docs">{t('docsLink')}</a></p>
      <section aria-labelledby="journey">
        <h2 id="journey" class="section-title">{t('journeyTitle')}</h2>
        <p class="hint">{t('journeyHint')}</p>
        <Journey calls={calls} />
      </section>
      <section aria-labelledby="calls">
        <h2 id="calls" class="section-title">{t('callsTitle')}</h2>
        <p class="hint">{t('callsHint')}</p>
        <Calls calls={calls} />
      </section>
    </main>
  )
}
