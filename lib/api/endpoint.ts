import { oc } from '@orpc/contract'
import * as z from 'zod'
import type { Role } from '@/lib/domain/access/roles'

/**
 * The callers of an endpoint: all; those that are signed in; or the holders of at least one of the roles in the
 * structure that the call works in.
 */
export type Access = 'public' | 'signed-in' | readonly Role[]

export type EndpointMeta = {
  /** Every endpoint names them; one without is refused to everybody. */
  roles: Access | null
  /** false: the handler opens its own transactions (long work, or one for each item). Default true. */
  transaction?: boolean
  /** 'family': reads the rows of every structure of the caller's family; writes stay in the structure. */
  scope?: 'structure' | 'family'
  /**
   * `structure` of the input, when given, names the structure of the caller's family that the call works in; one in
   * which the caller holds none of the endpoint's roles is ERROR_ANAGRAFICA_INVALID_STRUCTURE.
   */
  intoStructure?: boolean
  /** Largest request body in bytes; 1 MB by default. */
  bodyLimit?: number
  /** Calls are served in the order of their arrival, even where finding the session takes different times. */
  inOrder?: boolean
  /**
   * The call only reads, and a replica may answer it, up to 30 seconds late (docs/scale.md); what its caller wrote itself is
   * always in it. Its transactions cannot write, with and without a replica. Never for a read by which something is decided.
   */
  mayBeLate?: boolean
  /** A POST that creates: honours the idempotency-key header. */
  creates?: boolean
}

/** The builder of every endpoint: `endpoint.route({ method, path }).meta({ roles }).input(…).output(answer({…}))`. */
export const endpoint = oc.$meta<EndpointMeta>({ roles: null })

/** Schema of a success envelope (contract, "Answers"): `{ response: { status: 'ok', …fields } }`. */
export const answer = <Shape extends z.ZodRawShape>(fields: Shape) =>
  z.object({ response: z.object({ status: z.literal('ok'), ...fields }) })

/** The value of a success envelope. */
export const ok = <Fields extends object>(fields: Fields) => ({
  response: { status: 'ok' as const, ...fields },
})

/** A file in an answer: its bytes with content-type and content-disposition. */
export const fileAnswer = z.object({
  headers: z.record(z.string(), z.string()).optional(),
  body: z.instanceof(Blob),
})
