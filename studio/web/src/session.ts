// Who came in, for what not everybody may do.
import type { Session } from './api'

let login: Session['login'] = 'guest'

export const enteredAs = (session: Session) => { login = session.login }

/** Templates are the studio's own integrator's; guests come from another. */
export const mayKeepTemplates = () => login !== 'guest'
