export const sparesMotion = (): boolean => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false
