import * as z from 'zod'
import { birthDay, dayText, text } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, READ, tags } from './access'

const birthplace = z.object({
  name: z.string(),
  /** Sigla of the province; null for a foreign state. */
  prov: z.string().nullable(),
  /** Belfiore code. */
  codice_catastale: z.string(),
  from: dayText,
  to: dayText.nullable(),
})

const belfiore = z
  .string()
  .transform((value) => value.trim().toUpperCase())
  .pipe(z.string().regex(/^[A-Z]\d{3}$/))

const sex = z.enum(['M', 'F'])

export const compute = endpoint
  .route({
    method: 'POST',
    path: `${base}/fiscal_code`,
    tags,
    summary: 'Compute a codice fiscale',
    description:
      'Computes the codice fiscale of a person by the rules of DM 23/12/1976, before any omocodia. This ' +
      'call is an addition of Luna.',
  })
  .meta({ roles: READ, transaction: false })
  .input(
    z.object({
      first_name: text(100).pipe(z.string().min(1)),
      last_name: text(100).pipe(z.string().min(1)),
      sex,
      birth_date: birthDay,
      /** Belfiore code of the comune, or of the foreign state. */
      codice_catastale: belfiore,
    }),
  )
  .output(answer({ taxcode: z.string() }))

export const read = endpoint
  .route({
    method: 'POST',
    path: `${base}/fiscal_code/read`,
    tags,
    summary: 'Read a codice fiscale',
    description:
      'Returns the sex, day and place of birth that a codice fiscale contains. The answer is null for a code that is not ' +
      'that of a person. This call is an addition of Luna.',
  })
  .meta({ roles: READ, transaction: false })
  .input(z.object({ taxcode: text(40) }))
  .output(
    answer({ person: z.object({ sex, birth_date: dayText, birthplace: birthplace.nullable() }).nullable() }),
  )

export const birthplaces = endpoint
  .route({
    method: 'GET',
    path: `${base}/birthplaces`,
    tags,
    summary: 'Places of birth by name',
    description:
      'Returns places of birth by the beginning of their name: comuni, including those that no longer ' +
      'exist, and foreign states. This call is an addition of Luna.',
  })
  .meta({ roles: READ, transaction: false })
  .input(z.object({ name: text(60).pipe(z.string().min(2)), birth_date: birthDay.optional() }))
  .output(answer({ birthplace_list: z.array(birthplace) }))
