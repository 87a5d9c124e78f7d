/**
 * The vocabulary of the invoice tables: an element has a name, a cardinality, an Italian label and
 * either a text type or child elements in their fixed order.
 */
import type { TextType } from './text-type'

export type Leaf = {
  readonly kind: 'leaf'
  readonly name: string
  readonly required: boolean
  readonly many: boolean
  readonly label: string
  readonly type: TextType
}

export type Group = {
  readonly kind: 'group'
  readonly name: string
  readonly required: boolean
  readonly many: boolean
  readonly label: string
  readonly children: readonly Particle[]
}

/** Exactly one of the branches, each a sequence of required elements. */
export type Choice = { readonly kind: 'choice'; readonly branches: readonly (readonly Leaf[])[] }

export type Particle = Leaf | Group | Choice

type NamedParticle<P> = P extends { readonly branches: infer B extends readonly (readonly Leaf[])[] }
  ? B[number][number]
  : P

type ValueOf<P> = P extends { readonly kind: 'group'; readonly children: infer C extends readonly Particle[] }
  ? BlockOf<C>
  : string

/**
 * The values of a sequence of elements, as a plain object: texts for leaves, objects for groups, arrays for
 * what may repeat. Absent, null, empty text and empty array all mean that the element is not there.
 */
export type BlockOf<C extends readonly Particle[]> = {
  readonly [P in NamedParticle<C[number]> as P extends { readonly name: infer N extends string }
    ? N
    : never]?: (P extends { readonly many: true } ? readonly ValueOf<P>[] : ValueOf<P>) | null
}

type LeafOf<N extends string, M extends boolean> = Leaf & { readonly name: N; readonly many: M }
type GroupOf<N extends string, M extends boolean, C extends readonly Particle[]> = Group & {
  readonly name: N
  readonly many: M
  readonly children: C
}

type Maker<M extends boolean> = {
  <const N extends string>(name: N, label: string, type: TextType): LeafOf<N, M>
  <const N extends string, const C extends readonly Particle[]>(
    name: N,
    label: string,
    children: C,
  ): GroupOf<N, M, C>
}

function maker<M extends boolean>(required: boolean, many: M): Maker<M> {
  const make = (name: string, label: string, content: TextType | readonly Particle[]): Leaf | Group =>
    'base' in content
      ? { kind: 'leaf', name, required, many, label, type: content }
      : { kind: 'group', name, required, many, label, children: content }
  return make as Maker<M>
}

/** 1..1 */
export const one = maker(true, false)
/** 0..1 */
export const opt = maker(false, false)
/** 0..n */
export const many = maker(false, true)
/** 1..n */
export const some = maker(true, true)

export const choice = <const B extends readonly (readonly Leaf[])[]>(
  ...branches: B
): { readonly kind: 'choice'; readonly branches: B } => ({ kind: 'choice', branches })
