/** Of the one style element that sonner writes, empty at first; a test keeps it true to the package. */
export const SONNER_STYLE =
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY=' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/**
 * The sources from which a page may load: only what we serve, and scripts only by its nonce. Style attributes are free
 * (charts and floating panels place themselves with them), style elements are not. `development` frees what the
 * bundler's reloading needs; `card` lets in the frames of Stripe's card field, for the one page that takes a card;
 * `tiles` is the template of the pictures of maps, or empty.
 */
export function contentSecurityPolicy(
  nonce: string,
  {
    development = false,
    card = false,
    tiles = '',
  }: { development?: boolean; card?: boolean; tiles?: string },
): string {
  const stripe = card ? ' https://js.stripe.com' : ''
  const directives = {
    'default-src': "'self'",
    'script-src': `'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}${stripe}`,
    'style-src': development ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}' ${SONNER_STYLE}`,
    'style-src-attr': "'unsafe-inline'",
    'img-src': `'self' data: blob:${tiles && ` ${new URL(tiles).origin}`}`,
    'font-src': "'self'",
    'connect-src': `'self'${development ? ' ws:' : ''}${card ? ' https://api.stripe.com' : ''}`,
    'media-src': "'self' blob:",
    'worker-src': "'self' blob:",
    'frame-src': `'self' blob:${stripe}${card ? ' https://hooks.stripe.com' : ''}`,
    'manifest-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'self'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  }
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}
