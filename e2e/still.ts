import { expect } from './stage.ts'

/** Waits until a value is unchanged for half a second, and returns it. */
export async function still<T>(read: () => Promise<T>): Promise<T> {
  let latest = await read()
  const stays = async () => {
    const before = JSON.stringify(latest)
    latest = await read()
    return JSON.stringify(latest) === before
  }
  await expect.poll(stays, { intervals: [500] }).toBe(true)
  return latest
}
