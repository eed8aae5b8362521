// The studio's frame: who is here, where they are, and what stands around every screen.
import { render } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Failure, get, post, type Session } from './api'
import { language, t, useLanguage } from './i18n'
import { CallsDialog } from './parts/calls'
import { Failed, Loading } from './parts/asking'
import { Icon } from './parts/icon'
import { leaveScreen, Notices, notify } from './parts/notices'
import { remembersFor } from './outline/recent'
import { href, useRoute, type Route } from './route'
import { enteredAs } from './session'
import { CreateScreen } from './screens/create'
import { IntegratorsScreen } from './screens/integrators'
import { BinScreen, LibraryScreen } from './screens/library'
import { LoginScreen } from './screens/login'
import { OutlineScreen } from './screens/outline'
import { SuitsScreen } from './screens/suits'
import { WorkScreen } from './screens/work'
import { useTheme } from './theme'

/** At the door for the first time, after leaving, or because the session ended. */
type Entry = { kind: 'asking' } | { kind: 'in'; session: Session } | { kind: 'login'; ended?: boolean } | { kind: 'failed'; error: unknown }

function App() {
  useLanguage()
  const route = useRoute()
  const [entry, setEntry] = useState<Entry>({ kind: 'asking' })
  const enter = () => {
    get<Session>('session').then(
      (session) => { remembersFor(session); enteredAs(session); setEntry({ kind: 'in', session }) },
      (error) => { if (!(error instanceof Failure && error.status === 401)) setEntry({ kind: 'failed', error }) },
    )
  }
  // A service that is not there yet, or not any more, is asked again.
  useEffect(() => {
    if (entry.kind !== 'failed' || !(entry.error instanceof Failure && entry.error.passes)) return
    const timer = setTimeout(enter, 5000)
    return () => clearTimeout(timer)
  }, [entry])
  useEffect(() => {
    enter()
    const out = () => setEntry((now) => ({ kind: 'login', ended: now.kind === 'in' || (now.kind === 'login' && now.ended) }))
    const offline = () => notify(t('offline'), { kind: 'error' })
    const online = () => notify(t('backOnline'))
    addEventListener('signed-out', out)
    addEventListener('offline', offline)
    addEventListener('online', online)
    return () => {
      removeEventListener('signed-out', out)
      removeEventListener('offline', offline)
      removeEventListener('online', online)
    }
  }, [])

  // A new screen is read from its top, by eyes and by screen readers.
  const first = useRef(true)
  useEffect(() => {
    document.title = `${title(route)} · Deckwright`
    if (first.current) { first.current = false; return }
    leaveScreen()
    scrollTo(0, 0)
    const main = document.getElementById('main')
    // A screen that has put the focus into a field of its own knows better.
    if (main && !main.contains(document.activeElement)) { main.tabIndex = -1; main.focus({ preventScroll: true }) }
  }, [route.screen, route.id])

  return (
    <>
      <a class="skip" href="#main" onClick={(event) => { event.preventDefault(); const main = document.getElementById('main'); if (main) { main.tabIndex = -1; main.focus() } }}>{t('skip')}</a>
      <Header route={route} entry={entry} onLeave={() => setEntry({ kind: 'login' })} />
      {entry.kind === 'asking' && <main id="main" class="page"><Loading /></main>}
      {entry.kind === 'failed' && <main id="main" class="page"><Failed error={entry.error} retry={enter} /></main>}
      {entry.kind === 'login' && <LoginScreen ended={entry.ended} onOpen={enter} />}
      {entry.kind === 'in' && <Screen route={route} />}
      <Notices />
    </>
  )
}

function title(route: Route): string {
  switch (route.screen) {
    case 'outline': return t('outlineTitle')
    case 'suits': return t('suitsTitle')
    case 'work': return t('stepWork')
    case 'library': return t('libraryTitle')
    case 'bin': return t('bin')
    case 'integrators': return t('integratorsTitle')
    case 'create': return t('navCreate')
    default: return t('notFound')
  }
}

function Screen({ route }: { route: Route }) {
  switch (route.screen) {
    case 'outline': return <OutlineScreen key={route.id} task={route.id} query={route.query} />
    case 'suits': return <SuitsScreen key={route.id} task={route.id} query={route.query} />
    case 'work': return <WorkScreen key={route.id} id={route.id} query={route.query} />
    case 'library': return <LibraryScreen query={route.query} />
    case 'bin': return <BinScreen />
    case 'integrators': return <IntegratorsScreen />
    case 'create': return <CreateScreen />
    default: return <main id="main" class="page"><Failed error={new Failure(404, 404, '')} retry={() => {}} /></main>
  }
}

function Header({ route, entry, onLeave }: { route: Route; entry: Entry; onLeave: () => void }) {
  const [theme, toggle] = useTheme()
  const [calls, setCalls] = useState(false)
  const links = [
    { screen: 'create', label: t('navCreate') },
    { screen: 'library', label: t('navLibrary') },
    { screen: 'integrators', label: t('navIntegrators') },
  ]
  const inside = entry.kind === 'in'
  // A guest's integrator is another one than the studio.
  const isGuest = inside && entry.session.login === 'guest'
  return (
    <header class="top">
      <a class="brand" href={href('create')} aria-label="Deckwright">
        <img src="/studio/icon.svg" alt="" width={28} height={28} /><span>Deckwright</span>
      </a>
      {inside && (
        <nav class="main-nav" aria-label={t('nav')}>
          {links.filter((link) => !isGuest || link.screen !== 'integrators').map((link) => (
            <a key={link.screen} href={href(link.screen)} aria-current={route.screen === link.screen ? 'page' : route.screen === 'bin' && link.screen === 'library' ? 'true' : undefined}>{link.label}</a>
          ))}
        </nav>
      )}
      <div class="top-tools">
        {inside && !isGuest && <button type="button" class="quiet icon-only wide-only" aria-label={t('showCalls')} title={t('showCalls')} onClick={() => setCalls(true)}><Icon name="code" /></button>}
        <button type="button" class="quiet lang" aria-label={t('languageSwitch')} title={t('languageSwitch')} onClick={() => language.set(language.value === 'en' ? 'zh' : 'en')}>
          {language.value === 'en' ? '中' : 'EN'}
        </button>
        <button
          type="button" class="quiet icon-only" onClick={toggle}
          aria-label={theme === 'dark' ? t('themeToLight') : t('themeToDark')} title={theme === 'dark' ? t('themeToLight') : t('themeToDark')}
        >
          <Icon name={theme === 'dark' ? 'sun' : 'moon'} />
        </button>
        {inside && entry.session.login === 'code' && (
          <button type="button" class="quiet" onClick={() => void post('logout').then(onLeave)}>{t('logout')}</button>
        )}
      </div>
      {calls && <CallsDialog onClose={() => setCalls(false)} />}
    </header>
  )
}

render(<App />, document.getElementById('app') as HTMLElement)
