import * as z from 'zod'

/** The name of a structure in the address of its public page: small letters, digits and dashes between them. */
export const pageName = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(60)
