import type { Tx } from '@/server/db/client'
import type { intermediary_accountModel } from '@/server/db/generated/models/intermediary_account'
import { asSystem } from '@/server/db/system'
import type { ArubaFamily, ArubaGate, ArubaSession } from '@/server/exchange'
import { now } from '@/server/platform/clock'
import { seal, unseal } from '@/server/platform/sealed'
import { reservePlace } from './pace-store'

const PURPOSE = 'aruba-session'

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

type GateOf = {
  structureId: number
  isTest: boolean
  session: ArubaSession | null
  /** An account that is only tried keeps nothing. */
  isTried?: boolean
}

/** The part of an account at Aruba that all processes share: its token, which is kept sealed, and the pace of all accounts. */
export function arubaGate({ structureId, isTest, session, isTried = false }: GateOf): ArubaGate {
  let current = session
  return {
    session: () => current,
    keepSession: async (next) => {
      current = next
      if (!isTried) await asSystem((tx) => storeSession(tx, structureId, next))
    },
    reserve: (family) =>
      asSystem((tx) =>
        reservePlace(tx, {
          family: `aruba${isTest ? '-test' : ''}:${family}`,
          spaceMs: SPACES_MS[family],
          at: now(),
        }),
      ),
  }
}

async function storeSession(tx: Tx, structureId: number, session: ArubaSession | null): Promise<void> {
  await tx.intermediary_account.updateMany({
    where: { structure_id: structureId, provider: 'aruba' },
    data: sealedSession(structureId, session),
  })
}

/** A token as it is stored. */
export const sealedSession = (structureId: number, session: ArubaSession | null) => ({
  sealed_session: session && seal(Buffer.from(session.token, 'utf8'), PURPOSE, String(structureId)),
  session_until: session?.until ?? null,
})

/** The token of an account; null for none, or one that was sealed under another LUNA_SECRET. */
export function openSession({
  structure_id,
  sealed_session,
  session_until,
}: intermediary_accountModel): ArubaSession | null {
  const token = sealed_session && unseal(sealed_session, PURPOSE, String(structure_id))
  return token && session_until ? { token: Buffer.from(token).toString('utf8'), until: session_until } : null
}
