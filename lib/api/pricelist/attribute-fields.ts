import * as z from 'zod'
import { isUniqueKey, toUniqueKey } from '@/lib/domain/core/unique-key'
import { alsoNamed, optionalText, text } from '../codecs'

/** The key of an attribute: as it is given, normalised (document 2 §5). */
export const uniqueKey = z
  .string()
  .max(200)
  .transform(toUniqueKey)
  .pipe(z.string().max(80).refine(isUniqueKey))

export const attributeName = text(200).pipe(z.string().min(1))

/** An attribute as it comes in: a missing key is made from its name. */
export const attributeIn = z
  .object({ unique_key: z.string().max(200).optional(), name: attributeName })
  .transform(({ unique_key, name }) => ({ unique_key: unique_key || name, name }))
  .pipe(z.object({ unique_key: uniqueKey, name: z.string() }))

/** The same of prices, whose key is `price_unique_key` in imports (document 2 §3). */
export const priceAttributeIn = alsoNamed({ price_unique_key: 'unique_key' }, attributeIn)

export const attribute = z.object({ unique_key: z.string(), name: z.string(), structure_name: z.string() })

export type Attribute = z.infer<typeof attribute>

/** The value of an attribute of a product or a price; '' removes it. */
const attributeValueIn = z.object({ unique_key: uniqueKey, value: optionalText(500) })

const MAX_ATTRIBUTE_VALUES = 200

export const attributeValues = z.array(attributeValueIn).max(MAX_ATTRIBUTE_VALUES)

export const attributeValue = z.object({ unique_key: z.string(), value: z.string() })
