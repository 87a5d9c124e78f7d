let email = ''

/** Keeps the address of the user of a page with a session, for the dialog that asks for the password when it has ended. */
export function rememberEmail(address: string): void {
  email = address
}

/** The address of the last page that had a session; '' when none had one. */
export const lastEmail = (): string => email
