import type { Warning } from '@/lib/api/auth/system-fields'
import { env } from '@/server/platform/env'
import { proxySigns } from '@/server/platform/network/proxy-signs'
import { isInClear, isReachable } from '@/server/platform/network/reach'
import { openDemoAccounts } from '../accounts/demo'

/**
 * The dangers of how the installation is set up, for those that run it. That it is reached from outside is judged by HOST and
 * LUNA_URL; of proxies only those requests are known that this process has had.
 */
export async function installationWarnings(): Promise<Warning[]> {
  const reach = { host: env.HOST, url: env.LUNA_URL }
  const signs = proxySigns()
  const demo = isReachable(reach) ? await openDemoAccounts() : []
  const warnings: (Warning | false)[] = [
    isInClear(reach) && { name: 'IN_CLEAR', detail: env.LUNA_URL },
    demo.length > 0 && { name: 'DEMO_ACCOUNTS', detail: demo.join(', ') },
    signs.includes('unknown') && { name: 'PROXY_UNKNOWN', detail: String(env.LUNA_TRUSTED_PROXIES) },
    signs.includes('missing') && { name: 'PROXY_MISSING', detail: String(env.LUNA_TRUSTED_PROXIES) },
  ]
  return warnings.filter((warning) => warning !== false)
}
