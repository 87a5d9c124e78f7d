const notices = ['registered', 'recover', 'reset', 'confirmed', 'associated', 'email', 'invited'] as const

/** A success that leads to the login, and is told there for as long as the page stays. */
export type LoginNotice = (typeof notices)[number]

export const loginNotice = (text: string | null): LoginNotice | null =>
  notices.find((notice) => notice === text) ?? null

/** Where whoever signs in or registers is a customer, and the page that they want to see after it. */
export type Entrance = { family: string | null; structure: string | null; redirect: string | null }

/** An entrance as the login and the registration take it in their addresses. */
export function entranceQuery({ family, structure, redirect }: Entrance): Record<string, string> {
  return { ...(family && structure && { family, structure }), ...(redirect && { redirect }) }
}

const NOWHERE: Entrance = { family: null, structure: null, redirect: null }

/** The login that tells it. */
export const loginHref = (notice: LoginNotice, entrance = NOWHERE): string =>
  `/login?${new URLSearchParams({ ...entranceQuery(entrance), notice })}`
