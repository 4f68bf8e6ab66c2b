import { expect } from './stage.ts'

/** Waits until what is read is the same as half a second before, and answers it. */
export async function still<T>(read: () => Promise<T>): Promise<T> {
  let seen = await read()
  const stays = async () => {
    const before = JSON.stringify(seen)
    seen = await read()
    return JSON.stringify(seen) === before
  }
  await expect.poll(stays, { intervals: [500] }).toBe(true)
  return seen
}
