// Copying to the clipboard, with a word about how it went.
import { t } from '../i18n'
import { notify, notifyFailure } from './notices'

export const copyText = (text: string) => navigator.clipboard.writeText(text).then(() => notify(t('copied')), notifyFailure)
