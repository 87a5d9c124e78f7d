/** A served application with the demo's data, and its database. */
export type ServedApplication = { url: string; databaseUrl: string }

const variable = (index: string): string => `LUNA_E2E_APPLICATION_${index}`

/** Sets which application the worker of an index has to itself. */
export function giveApplication(index: number, application: ServedApplication): void {
  process.env[variable(String(index))] = JSON.stringify(application)
}

/**
 * The application of this worker of Playwright's: no other worker uses it or its database. The files that Playwright
 * only reads, to list their tests, get a blank one.
 */
export function ownApplication(): ServedApplication {
  const given = process.env[variable(process.env.TEST_PARALLEL_INDEX ?? '')]
  return given ? (JSON.parse(given) as ServedApplication) : { url: '', databaseUrl: '' }
}
