const notices = [
  'registered',
  'recover',
  'reset',
  'confirmed',
  'associated',
  'email',
  'invited',
  'setup',
] as const

/** A success that leads to the login page, which shows it for as long as the page stays. */
export type LoginNotice = (typeof notices)[number]

export const loginNotice = (text: string | null): LoginNotice | null =>
  notices.find((notice) => notice === text) ?? null

/** The notices of a mail that somebody waits for. */
const MAILED = ['registered', 'recover'] as const satisfies LoginNotice[]

/** The notice of a mail that somebody waits for; null for any other. */
export const mailedNotice = (notice: LoginNotice | null): (typeof MAILED)[number] | null =>
  MAILED.find((mailed) => mailed === notice) ?? null

/** The family and structure that the visitor comes from, and the page to open after signing in. */
export type Entrance = { family: string | null; structure: string | null; redirect: string | null }

/** An entrance as the login and the registration take it in their addresses. */
export function entranceQuery({ family, structure, redirect }: Entrance): Record<string, string> {
  return { ...(family && structure && { family, structure }), ...(redirect && { redirect }) }
}

const NOWHERE: Entrance = { family: null, structure: null, redirect: null }

/** The address of the login page with the notice. */
export const loginHref = (notice: LoginNotice, entrance = NOWHERE): string =>
  `/login?${new URLSearchParams({ ...entranceQuery(entrance), notice })}`
