import { asSystem } from '@/server/db/system'
import type { ArubaFamily, ArubaGate } from '@/server/exchange'
import { now } from '@/server/platform/clock'
import { reservePlace } from './pace-store'
import { type GateOf, sessionGate } from './session-gate'

/**
 * The milliseconds between two calls of a family, a tenth more than Aruba's limits ask for (1, 30 and 12 a minute for a
 * network address; "SLA" of its API documentation): requests do not arrive as evenly as they leave.
 */
const SPACES_MS: Readonly<Record<ArubaFamily, number>> = {
  sign_in: 66_000,
  upload: 2_200,
  find_out: 5_500,
  find_in: 5_500,
  notifications: 5_500,
}

/** The part of an account at Aruba that all processes share: its token, and the pace of all accounts. */
export const arubaGate = ({ isTest, ...gate }: GateOf & { isTest: boolean }): ArubaGate => ({
  ...sessionGate(gate),
  reserve: (family) =>
    asSystem((tx) =>
      reservePlace(tx, {
        family: `aruba${isTest ? '-test' : ''}:${family}`,
        spaceMs: SPACES_MS[family],
        at: now(),
      }),
    ),
})
