import { readHash } from './hash-reader.ts'

/** Messages to the page: bytes read so far, the final hash, or that the file cannot be read. */
export type HashNews = { readonly bytes: number } | { readonly hash: string } | { readonly unreadable: true }

declare const self: DedicatedWorkerGlobalScope
const tell = (news: HashNews) => self.postMessage(news)

addEventListener('message', ({ data }: MessageEvent<File>) => {
  readHash(data, (bytes) => tell({ bytes })).then(
    (hash) => tell({ hash }),
    () => tell({ unreadable: true }),
  )
})
