import { minuteMs } from '../../time.ts'

/** What browsers say of the network, where they do. */
interface Connection {
  readonly saveData?: boolean
  readonly type?: string
  readonly effectiveType?: string
}

/** Someone pays for what is loaded, or waits for it: then nothing is loaded in case it is needed. */
function isDear({ saveData, type, effectiveType }: Connection): boolean {
  return saveData === true || type === 'cellular' || (effectiveType !== undefined && effectiveType !== '4g')
}

const busy = ['pointerdown', 'keydown', 'scroll', 'hashchange'] as const

/**
 * Ends after a minute in which nobody did anything on a visible page with a network that costs nothing; never where the
 * device says that each byte counts.
 */
export const quietMinute = (): Promise<void> =>
  new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout>
    const again = () => {
      clearTimeout(timer)
      timer = setTimeout(look, minuteMs)
    }
    const look = () => {
      const { connection } = navigator as { connection?: Connection }
      if (document.hidden || !navigator.onLine || isDear(connection ?? {})) return again()
      for (const name of busy) window.removeEventListener(name, again, true)
      resolve()
    }
    for (const name of busy) window.addEventListener(name, again, { capture: true, passive: true })
    again()
  })
