// The show: one page on the whole screen, moved by keys, clicks or swipes, with the speaker's notes.
import { useEffect, useRef, useState } from 'preact/hooks'
import { get, post, until, type Exported, type WorkPage } from '../api'
import { t } from '../i18n'
import { Icon } from '../parts/icon'
import { useSwipe } from '../parts/swipe'

/** How long after the last move of the mouse the bar goes. */
const IDLE = 2500

export function Present({ id, pages, page, onTurn, onEnd }: {
  id: number; pages: WorkPage[]; page: number; onTurn: (page: number) => void; onEnd: () => void
}) {
  const element = useRef<HTMLDialogElement>(null)
  const [notes, setNotes] = useState(false)
  // Sharper pictures for a large screen, once they are there.
  const [sharp, setSharp] = useState<string[]>([])
  const here = useRef({ page })
  here.current.page = page
  // The bar is there for whoever moves, and out of the way of whoever speaks.
  const [idle, setIdle] = useState(false)
  const timer = useRef(0)
  const stir = () => {
    clearTimeout(timer.current)
    setIdle(false)
    timer.current = window.setTimeout(() => setIdle(true), IDLE)
  }

  useEffect(() => {
    const dialog = element.current
    const before = document.activeElement
    dialog?.showModal()
    // Keys work at once, and no button stands out.
    dialog?.focus()
    // A browser may refuse; the show then fills the window.
    dialog?.requestFullscreen?.().catch(() => {})
    stir()
    const stop = new AbortController()
    const sharpen = async () => {
      const { key } = await post<{ key: string }>(`works/${id}/exports`, { format: 'jpeg' })
      setSharp(await until(async () => {
        const { files } = await get<Exported>(`exports/${key}`, {}, stop.signal)
        return files.length ? files : null
      }, stop.signal))
    }
    sharpen().catch(() => {})
    const left = () => { if (!document.fullscreenElement) onEnd() }
    document.addEventListener('fullscreenchange', left)
    return () => {
      stop.abort()
      clearTimeout(timer.current)
      document.removeEventListener('fullscreenchange', left)
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => {})
      dialog?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])

  const turn = (step: number) => onTurn(here.current.page + step)
  const swipe = useSwipe(turn)
  const keys = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, PageDown: 1, ' ': 1, Enter: 1, ArrowLeft: -1, ArrowUp: -1, PageUp: -1, Backspace: -1 }
    const onButton = event.target instanceof HTMLButtonElement && (event.key === ' ' || event.key === 'Enter')
    if (event.key in steps && !onButton) { event.preventDefault(); turn(steps[event.key]) }
    if (event.key === 'Home') onTurn(1)
    if (event.key === 'End') onTurn(pages.length)
    if (event.key === 'Tab') stir()
    if (event.key.toLowerCase() === 'n') setNotes((shown) => !shown)
  }
  const current = pages[page - 1]
  const picture = sharp[page - 1] ?? current.picture
  return (
    <dialog
      ref={element} class={`present${idle ? ' idle' : ''}`} tabIndex={-1} aria-label={t('presenting')} onKeyDown={keys} onMouseMove={stir}
      onCancel={(event) => { event.preventDefault(); onEnd() }}
      {...swipe} onTouchMove={stir}
    >
      <div class="screen" onClick={() => turn(1)}>
        <img src={picture} alt={current.title} width={1920} height={1080} />
      </div>
      {notes && <aside class="speaker" aria-label={t('notes')}>{current.notes || t('noNotes')}</aside>}
      <div class="present-bar">
        <button type="button" class="quiet icon-only" aria-label={t('previous')} onClick={() => turn(-1)}><Icon name="left" /></button>
        <span role="status">{t('pageOf', { n: page, all: pages.length })}</span>
        <button type="button" class="quiet icon-only" aria-label={t('next')} onClick={() => turn(1)}><Icon name="right" /></button>
        <button type="button" class="quiet icon-only" aria-label={t('toggleNotes')} aria-pressed={notes} onClick={() => setNotes(!notes)}><Icon name="text" /></button>
        <span class="help">{t('presentHelp')}</span>
        <button type="button" class="quiet icon-only" aria-label={t('endShow')} onClick={onEnd}><Icon name="x" /></button>
      </div>
      {/* The next page is there before it is asked for. */}
      {page < pages.length && <img class="ahead" src={sharp[page] ?? pages[page].picture} alt="" />}
    </dialog>
  )
}
