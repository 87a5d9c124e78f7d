const notices = ['registered', 'recover', 'reset', 'confirmed', 'associated', 'email', 'invited'] as const

/** A success that leads to the login, and is told there for as long as the page stays. */
export type LoginNotice = (typeof notices)[number]

export const loginNotice = (text: string | null): LoginNotice | null =>
  notices.find((notice) => notice === text) ?? null

/** The login that tells it. */
export const loginHref = (notice: LoginNotice, more: Record<string, string> = {}): string =>
  `/login?${new URLSearchParams({ ...more, notice })}`
