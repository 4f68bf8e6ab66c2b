const names = ['PATH', 'NODE_COMPILE_CACHE', 'NODE_OPTIONS', 'CLOCK_OFFSET_MS', 'RECORD_STATEMENTS']

/** What a program of ours takes from the environment of its test, beside the settings that the test chooses: the clock, and where compiled code is. */
export const programEnvironment: Readonly<NodeJS.ProcessEnv> = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => names.includes(name)),
)
