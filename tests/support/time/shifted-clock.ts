/** The milliseconds by which `npm run test:clocks` shifts the clock of this process; 0 otherwise. */
const shift = Number(/^([+-]\d+)s$/.exec(process.env.FAKETIME ?? '')?.[1] ?? 0) * 1000

const isClockVariable = (name: string): boolean => name === 'LD_PRELOAD' || name.includes('FAKE')

const clockVariables = (isWanted: boolean): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      isClockVariable(name) === isWanted && value !== undefined ? [[name, value]] : [],
    ),
  )

/** The variables that give a program with a plain environment, such as Postgres, the clock of the tests. */
export const shiftedClock = (): Record<string, string> => clockVariables(true)

/** The environment of a Chromium: libfaketime makes each of its requests wait for seconds. */
export const unshiftedEnvironment = (): Record<string, string> => clockVariables(false)

/** The script that gives a page the clock of the tests instead, its `Date`; undefined when that is the machine's. */
export const pageClockScript = (): string | undefined =>
  shift === 0
    ? undefined
    : `{
        const Real = Date
        const now = () => Real.now() + ${shift}
        globalThis.Date = class Date extends Real {
          constructor(...parts) {
            if (parts.length === 0) super(now())
            else super(...parts)
          }
          static now() {
            return now()
          }
        }
      }`
