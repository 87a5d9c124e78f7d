import { ORPCError } from '@orpc/server'
import { notFound } from 'next/navigation'
import { Refusal } from '@/lib/domain/core/refusal'

const MAX_ID = 2_147_483_647

/** The id in a path; the page is not found when the text is not an id. */
export function pathId(text: string): number {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0
  if (id < 1 || id > MAX_ID) notFound()
  return id
}

const isNotFound = (error: unknown): boolean =>
  error instanceof Refusal
    ? error.code === 'ERROR_NOT_FOUND' || error.code === 'ERROR_ANAGRAFICA_NOT_FOUND'
    : error instanceof ORPCError && error.status === 404

/** Answers the result of a call, or null when the thing does not exist or belongs to another structure. */
export const orNull = <Value>(call: Promise<Value>): Promise<Value | null> =>
  call.catch((error: unknown) => {
    if (isNotFound(error)) return null
    throw error
  })
