// The door of a studio with an access code.
import { useEffect, useRef, useState } from 'preact/hooks'
import { Failure, post } from '../api'
import { t } from '../i18n'
import { Busy } from '../parts/asking'
import { reason } from '../parts/notices'

/** `ended`: the visitor was inside, and the session is over. */
export function LoginScreen({ ended, onOpen }: { ended?: boolean; onOpen: () => void }) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const submit = async (event: Event) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      await post('login', { code })
      onOpen()
    } catch (error) {
      const status = error instanceof Failure ? error.status : 0
      setProblem(status === 403 ? t('loginWrong') : status === 429 ? t('loginOften') : reason(error))
      // The next try begins at once.
      field.current?.select()
    }
    setBusy(false)
  }
  return (
    <main id="main" class="page login">
      <form class="card" onSubmit={submit}>
        <h1>{ended ? t('loginAgain') : t('loginTitle')}</h1>
        <p class="hint">{ended ? t('loginEnded') : t('loginHint')}</p>
        <label>
          <span class="small-label">{t('loginCode')}</span>
          <input
            ref={field} type="password" autocomplete="current-password" value={code} aria-describedby="login-problem"
            aria-invalid={problem ? 'true' : undefined} onInput={(event) => { setCode(event.currentTarget.value); setProblem('') }}
          />
        </label>
        <p id="login-problem" class="problem" role="alert">{problem}</p>
        <button type="submit" class="primary large" disabled={busy}>{busy ? <Busy text={t('loginButton')} /> : t('loginButton')}</button>
      </form>
    </main>
  )
}
