import { lazy } from '../../client/lazy.tsx'
import { Loading } from '../parts/Loading.tsx'

/** Editor of Markdown. It is loaded with the first form that needs it. */
export const LazyEditor = lazy(
  async () => {
    const editor = await import('./Editor.tsx')
    await editor.loadCleaner()
    return editor
  },
  <Loading />,
)
