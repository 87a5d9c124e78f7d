/**
 * The sentences for a person at the terminal once Luna serves: the link for the first account, while there is none; the accounts of
 * the demo; the dangers of how the installation is set up. Expects the server's environment in process.env.
 */
export async function ownerWords(): Promise<string[]> {
  const [{ openDemoAccounts }, { installationWarnings }, { DEMO_PASSWORD }, { translate }, { disconnect }] =
    await Promise.all([
      import('@/server/auth/accounts/demo'),
      import('@/server/auth/system/warnings'),
      import('@/lib/domain/access/demo-accounts'),
      import('@/server/platform/text'),
      import('@/server/db/client'),
    ])
  try {
    const demo = await openDemoAccounts()
    const warnings = await installationWarnings()
    return [
      ...(await setupWords()),
      ...(demo.length > 0 ? [`Demo accounts, password ${DEMO_PASSWORD}: ${demo.join(', ')}`] : []),
      ...warnings.map(({ name, detail }) => {
        const text = (part: string) => translate('en', `system.warnings.${name}.${part}`, { detail })
        return `WARNING: ${text('title')}. ${text('text')}`
      }),
    ]
  } finally {
    await disconnect()
  }
}

/** The words with a new link for the first owner; none when an account is confirmed already. The caller closes the database. */
export async function setupWords(): Promise<string[]> {
  const { makeSetupLink, SETUP_HOURS } = await import('@/server/auth/accounts/setup-link')
  const link = await makeSetupLink()
  if (!link) return []
  return [
    `There is no account yet. Open this link to make the first one, within ${SETUP_HOURS} hours; it works once:\n  ${link}`,
    'A new link ends this one: each start prints one, and so does npm run setup-link.',
  ]
}
