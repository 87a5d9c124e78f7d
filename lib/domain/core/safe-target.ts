const HERE = 'http://luna.invalid'
const DASHBOARD = '/app/dashboard'

/**
 * Where to go after signing in: the asked-for page of this site, never another site's (an open redirect) and
 * never the login itself; otherwise the dashboard.
 */
export function safeTarget(asked: string | null | undefined): string {
  if (!asked?.startsWith('/') || /[\\\p{Cc}]/u.test(asked)) return DASHBOARD
  const url = URL.canParse(asked, HERE) ? new URL(asked, HERE) : null
  if (!url || url.origin !== HERE || !url.pathname.startsWith('/app/')) return DASHBOARD
  return url.pathname + url.search + url.hash
}
