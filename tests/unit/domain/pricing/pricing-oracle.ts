/**
 * Price resolution written a second time, in whole numbers: nothing of lib/domain computes here. Amounts are decimal
 * texts; every step is a fraction of BigInts, never rounded before the line rounds.
 */
export type OraclePrice = {
  id: number
  amount: string
  quantity: string
  euro: boolean
  from: string | null
  to: string | null
}

export type OracleChange = { change: 'INCREASE' | 'DISCOUNT'; type: 'PERCENTAGE' | 'FIXED'; value: string }

export type OracleCondition = { supplier: string | null; customer: string; changes: readonly OracleChange[] }

/** `cents` of all of the quantity, the price that was taken, and the net price as text (numerator / 10^-scale). */
export type OracleAnswer = { id: number; net: string; total: string }

type Fraction = { n: bigint; scale: number }

function fraction(text: string): Fraction {
  const [whole = '0', decimals = ''] = text.split('.')
  return { n: BigInt(whole + decimals), scale: decimals.length }
}

const widened = ({ n, scale }: Fraction, to: number): bigint => n * 10n ** BigInt(to - scale)

function sameValue(a: string, b: string): boolean {
  const [x, y] = [fraction(a), fraction(b)]
  const scale = Math.max(x.scale, y.scale)
  return widened(x, scale) === widened(y, scale)
}

/** To whole hundredths, halves up; nothing here is negative. */
function hundredths({ n, scale }: Fraction): bigint {
  if (scale <= 2) return widened({ n, scale }, 2)
  const d = 10n ** BigInt(scale - 2)
  return (2n * n + d) / (2n * d)
}

function text({ n, scale }: Fraction): string {
  const digits = n.toString().padStart(scale + 1, '0')
  const plain = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
  return plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain
}

function apply(price: Fraction, { change, type, value }: OracleChange): Fraction {
  const v = fraction(value)
  const sign = change === 'INCREASE' ? 1n : -1n
  const scale = type === 'PERCENTAGE' ? price.scale + v.scale + 2 : Math.max(price.scale, v.scale)
  const difference = type === 'PERCENTAGE' ? price.n * v.n : widened(v, scale)
  const n = widened(price, scale) + sign * difference
  return { n: n < 0n ? 0n : n, scale }
}

/** The best of those that fit, by going through them one by one. */
function best(prices: readonly OraclePrice[]): OraclePrice | null {
  let found: OraclePrice | null = null
  for (const price of prices) {
    const rank = (p: OraclePrice) =>
      `${p.euro ? 1 : 0}${p.from ?? '0000-00-00'}${String(p.id).padStart(9, '0')}`
    if (!found || rank(price) > rank(found)) found = price
  }
  return found
}

export function oraclePrice(
  asked: {
    supplier: string | null
    prices: readonly OraclePrice[]
    quantity: string
    customer: string | null
  },
  conditions: readonly OracleCondition[],
  day: string,
): OracleAnswer | null {
  const valid = asked.prices.filter((p) => (p.from ?? '0') <= day && day <= (p.to ?? '9'))
  const price =
    best(valid.filter((p) => sameValue(p.quantity, asked.quantity))) ??
    best(valid.filter((p) => sameValue(p.quantity, '1')))
  if (!price) return null
  const mine = conditions.filter(({ customer }) => customer === asked.customer)
  const condition =
    mine.find(({ supplier }) => supplier === asked.supplier) ?? mine.find(({ supplier }) => supplier === null)
  const changes = (condition?.changes ?? []).filter(({ value }) => fraction(value).n !== 0n)
  const exact = changes.reduce(apply, fraction(price.amount))
  const net = changes.length > 0 ? { n: hundredths(exact), scale: 2 } : exact
  const pieces = fraction(sameValue(price.quantity, '1') ? asked.quantity : '1')
  const total = { n: hundredths({ n: net.n * pieces.n, scale: net.scale + pieces.scale }), scale: 2 }
  return { id: price.id, net: text(net), total: text(total) }
}
