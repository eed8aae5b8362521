// The outline as it is being written. The back end sends it from its beginning to whoever comes, so a lost
// connection only means to begin again.
import { useEffect, useState } from 'preact/hooks'

export type StreamState = 'writing' | 'lost' | 'failed' | 'done'

export function useStream(task: number, active: boolean): { text: string; state: StreamState; again: () => void } {
  const [text, setText] = useState('')
  const [state, setState] = useState<StreamState>('writing')
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (!active) return
    setState('writing')
    let source: EventSource | null = null
    let timer = 0
    const open = () => {
      let received = ''
      source = new EventSource(`/studio/api/tasks/${task}/outline`)
      source.onopen = () => setState('writing')
      source.onmessage = (event) => {
        received += JSON.parse(event.data)
        setText(received)
      }
      source.addEventListener('end', () => {
        source?.close()
        setState('done')
      })
      source.addEventListener('failed', () => {
        source?.close()
        setState('failed')
      })
      source.onerror = () => {
        source?.close()
        setState('lost')
        timer = window.setTimeout(open, 1500)
      }
    }
    open()
    return () => {
      clearTimeout(timer)
      source?.close()
    }
  }, [task, active, round])
  return { text, state, again: () => setRound((count) => count + 1) }
}
