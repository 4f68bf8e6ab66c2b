import { type ComponentType, createElement } from 'react'
import { byThing } from '../../client/by-thing.ts'
import { type Lazy, lazy } from '../../client/lazy.tsx'
import { type Screen, type ScreenRoute, screens } from '../../features/screens.ts'
import { Loading } from '../../ui/parts/Loading.tsx'

type Module = { default: ComponentType }
const loaders = byThing(import.meta.glob<Module>('../../features/*/*/*/screen.tsx'))

const components = new Map<string, Lazy<object>>()
for (const { thing } of screens) {
  const load = loaders[thing]
  if (load && !components.has(thing)) components.set(thing, lazy(load, createElement(Loading)))
}

export const isBuilt = (screen: Screen): boolean => components.has(screen.thing)
const screenOf = (route: string): Screen | undefined => screens.find((one) => one.route === route)
export const isBuiltRoute = (route: string): route is ScreenRoute => {
  const screen = screenOf(route)
  return screen !== undefined && isBuilt(screen)
}
export const componentOf = (screen: Screen): ComponentType | undefined => components.get(screen.thing)

export function preload(route: string): void {
  const screen = screenOf(route)
  if (screen)
    void components
      .get(screen.thing)
      ?.preload()
      .catch(() => {})
}
