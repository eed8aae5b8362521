// A finger that goes sideways turns a page.
import { useRef } from 'preact/hooks'

/** Pixels that a finger goes before it means a page, and not a tap. */
const FAR = 40

/** What an element needs to tell `turn` of swipes: 1 for the next page, -1 for the one before. */
export function useSwipe(turn: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: (event: TouchEvent) => {
      const [touch] = event.touches
      // Two fingers zoom.
      start.current = event.touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd: (event: TouchEvent) => {
      const [from, to] = [start.current, event.changedTouches[0]]
      start.current = null
      if (!from) return
      const [along, across] = [to.clientX - from.x, to.clientY - from.y]
      if (Math.abs(along) > FAR && Math.abs(along) > Math.abs(across)) turn(along < 0 ? 1 : -1)
    },
  }
}
