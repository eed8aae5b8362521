// The door of a studio with an access code.
import { useState } from 'preact/hooks'
import { Failure, post } from '../api'
import { t } from '../i18n'
import { reason } from '../parts/notices'

export function LoginScreen({ onOpen }: { onOpen: () => void }) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const submit = async (event: Event) => {
    event.preventDefault()
    try {
      await post('login', { code })
      onOpen()
    } catch (error) {
      setProblem(error instanceof Failure && error.status === 403 ? t('loginWrong') : reason(error))
    }
  }
  return (
    <main id="main" class="page login">
      <form class="card" onSubmit={submit}>
        <h1>{t('loginTitle')}</h1>
        <p class="hint">{t('loginHint')}</p>
        <label>
          <span class="small-label">{t('loginCode')}</span>
          <input type="password" autocomplete="current-password" value={code} onInput={(event) => setCode(event.currentTarget.value)} aria-describedby="login-problem" />
        </label>
        <p id="login-problem" class="problem" role="alert">{problem}</p>
        <button type="submit" class="primary large">{t('loginButton')}</button>
      </form>
    </main>
  )
}
