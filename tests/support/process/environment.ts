type Environment = Record<string, string>

/**
 * Gives the server in this process another environment; returns what puts the former one back. Test files share a
 * process, so whatever a file sets ends with it.
 */
export async function setEnvironment(values: Environment): Promise<() => void> {
  const former = { ...process.env }
  Object.assign(process.env, values)
  const { rereadEnv } = await import('@/server/platform/env')
  rereadEnv()
  return () => {
    for (const name of Object.keys(process.env)) if (!(name in former)) delete process.env[name]
    Object.assign(process.env, former)
  }
}
