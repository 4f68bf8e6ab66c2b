import { useSyncExternalStore } from 'react'

const key = 'mapSatellite'
const watchers = new Set<() => void>()
const read = () => localStorage.getItem(key) === '1'
const watch = (changed: () => void) => {
  watchers.add(changed)
  return () => void watchers.delete(changed)
}

/** Whether this browser's maps show satellite pictures: one choice for all of them. */
export function useSatellite(address: string | null) {
  const isOn = useSyncExternalStore(watch, read) && address !== null
  return {
    address,
    isOn,
    toggle() {
      localStorage.setItem(key, isOn ? '0' : '1')
      for (const changed of [...watchers]) changed()
    },
  }
}
