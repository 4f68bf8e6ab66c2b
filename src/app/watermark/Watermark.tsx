import { useEffect } from 'react'
import { keepWatermark } from './watermark.ts'

/** The signed-in user's name and id over every page. */
export function Watermark({ name, id }: { name: string; id: string }) {
  useEffect(() => keepWatermark(`${name} ${id}`), [name, id])
  return null
}
