// A field that is as high as its text, and the keys that belong to it.
import { useEffect, useRef } from 'preact/hooks'

export function Growing({ value, onText, ...rest }: {
  value: string
  onText: (text: string) => void
  [attribute: string]: unknown
}) {
  const element = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const field = element.current
    // Where style sheets can size a field by its text, they do.
    if (!field || CSS.supports('field-sizing', 'content')) return
    field.style.height = 'auto'
    field.style.height = `${field.scrollHeight}px`
  }, [value])
  return <textarea ref={element} rows={1} value={value} onInput={(event) => onText(event.currentTarget.value)} {...rest} />
}

/** Whether a key belongs to a word that is still being put together, as Chinese is; Safari says so by the code alone. */
export const isComposing = (event: KeyboardEvent) => event.isComposing || event.keyCode === 229
