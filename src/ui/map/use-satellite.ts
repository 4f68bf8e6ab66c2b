import { useSyncExternalStore } from 'react'

const key = 'mapSatellite'
const watchers = new Set<() => void>()
const read = () => localStorage.getItem(key) === '1'
const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Whether this browser's maps show satellite pictures: one choice for all of them. */
export function useSatellite(address: string | null) {
  const isOn = useSyncExternalStore(watch, read) && address !== null
  return {
    address,
    isOn,
    toggle() {
      localStorage.setItem(key, isOn ? '0' : '1')
      for (const watcher of [...watchers]) watcher()
    },
  }
}
