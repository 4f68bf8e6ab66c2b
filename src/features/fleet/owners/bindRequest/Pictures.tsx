import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { fileUrl } from '../../../../client/files.ts'
import { useT } from '../../../../client/language.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Grid, Row } from '../../../../ui/parts/layout.tsx'
import { Segments } from '../../../../ui/parts/Segments.tsx'
import { examineTexts as words } from './texts.ts'
import { moveView, type PictureView, rotateView, swipeDirection, wholePicture, zoomView } from './view.ts'

const kinds = ['certificate', 'licence'] as const
type Kind = (typeof kinds)[number]
interface Point {
  readonly x: number
  readonly y: number
}

/**
 * Viewer for two pictures, one at a time. Zooms by wheel, pinch, keys and buttons, rotates by keys and buttons, and
 * switches by swiping.
 */
export function Pictures({ files }: { files: Readonly<Record<Kind, string | null>> }) {
  const { t } = useT()
  const [kind, setKind] = useState<Kind>('certificate')
  const [view, setView] = useState(wholePicture)
  const frame = useRef<HTMLDivElement>(null)
  const fingers = useRef(new Map<number, Point>())
  const start = useRef<Point>(undefined)
  const show = (next: Kind) => {
    setKind(next)
    setView(wholePicture)
  }
  useEffect(() => {
    const steps: Record<string, (now: PictureView) => PictureView> = {
      '+': (now) => zoomView(now, 1.5),
      '=': (now) => zoomView(now, 1.5),
      '-': (now) => zoomView(now, 1 / 1.5),
      '[': (now) => rotateView(now, -1),
      ']': (now) => rotateView(now, 1),
    }
    const press = ({ key, target, ctrlKey, metaKey }: KeyboardEvent) => {
      if (ctrlKey || metaKey || isTyping(target)) return
      const step = steps[key]
      if (step) setView(step)
      if (key === 'ArrowLeft' || key === 'ArrowRight') {
        setKind(key === 'ArrowLeft' ? 'certificate' : 'licence')
        setView(wholePicture)
      }
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  // Not with React's `onWheel`: React registers wheel listeners as passive, so `preventDefault` has no effect.
  useEffect(() => {
    const element = frame.current
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      setView((now) => zoomView(now, event.deltaY < 0 ? 1.2 : 1 / 1.2))
    }
    element?.addEventListener('wheel', wheel, { passive: false })
    return () => element?.removeEventListener('wheel', wheel)
  }, [])
  const down = (event: PointerEvent) => {
    const at = { x: event.clientX, y: event.clientY }
    fingers.current.set(event.pointerId, at)
    start.current = fingers.current.size === 1 ? at : undefined
    frame.current?.setPointerCapture?.(event.pointerId)
  }
  const move = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const at = { x: event.clientX, y: event.clientY }
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    if (other) setView((now) => zoomView(now, apart(at, other) / Math.max(1, apart(before, other))))
    else setView((now) => moveView(now, at.x - before.x, at.y - before.y))
    fingers.current.set(event.pointerId, at)
  }
  const up = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId)
    const from = start.current
    start.current = undefined
    const to = from ? swipeDirection(view, event.clientX - from.x, event.clientY - from.y) : 0
    if (to !== 0) show(to === 1 ? 'licence' : 'certificate')
  }
  const file = files[kind]
  const { quarters, zoom, x, y } = view
  return (
    <Grid as="section" gap={8} aria-label={t(words.viewer)}>
      <Segments options={kinds.map((value) => ({ value, label: t(words[value]) }))} value={kind} onChange={show} />
      {/* Only for pointers. Buttons and keys do the same. */}
      <Grid
        ref={frame}
        className="examine-frame"
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
        onDoubleClick={() => setView((now) => (now.zoom > 1 ? { ...now, zoom: 1, x: 0, y: 0 } : zoomView(now, 3)))}
      >
        {file ? (
          <img
            key={file}
            src={fileUrl(file)}
            alt={t(words[kind])}
            draggable={false}
            className={quarters % 2 === 0 ? '' : 'examine-turned'}
            style={{ transform: `translate(${x}px, ${y}px) scale(${zoom}) rotate(${quarters * 90}deg)` }}
          />
        ) : (
          <p>{t(words.noPicture)}</p>
        )}
      </Grid>
      <Row gap={8} justify="center">
        <Button
          title={t(words.zoomOut)}
          aria-label={t(words.zoomOut)}
          onClick={() => setView((now) => zoomView(now, 1 / 1.5))}
        >
          −
        </Button>
        <Button
          title={t(words.zoomIn)}
          aria-label={t(words.zoomIn)}
          onClick={() => setView((now) => zoomView(now, 1.5))}
        >
          +
        </Button>
        <Button
          title={t(words.rotateLeft)}
          aria-label={t(words.rotateLeft)}
          onClick={() => setView((now) => rotateView(now, -1))}
        >
          ↺
        </Button>
        <Button
          title={t(words.rotateRight)}
          aria-label={t(words.rotateRight)}
          onClick={() => setView((now) => rotateView(now, 1))}
        >
          ↻
        </Button>
      </Row>
    </Grid>
  )
}

const apart = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

/** True when keys go to an input or a dialog, so that shortcuts must not react. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [role=dialog], [contenteditable]') !== null
