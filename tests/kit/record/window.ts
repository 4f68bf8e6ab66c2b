import { vi } from 'vitest'

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** What jsdom lacks and the component libraries ask for. */
export function stubWindow(): void {
  vi.stubGlobal('ResizeObserver', Observer)
  vi.stubGlobal('IntersectionObserver', Observer)
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
  }))
}
