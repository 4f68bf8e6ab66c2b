const names = ['PATH', 'NODE_COMPILE_CACHE', 'NODE_OPTIONS', 'CLOCK_OFFSET_MS', 'RECORD_STATEMENTS']

/**
 * Environment variables that a test passes to programs of ours in addition to its settings. They have the clock and the
 * location of compiled code.
 */
export const programEnvironment: Readonly<NodeJS.ProcessEnv> = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => names.includes(name)),
)
