/** Turnstile and hCaptcha widgets; their scripts are loaded on demand. */
type WidgetOptions = {
  sitekey: string
  theme: 'light' | 'dark'
  callback: (token: string) => void
  'error-callback': () => void
}
type CaptchaProvider = { render: (element: HTMLElement, options: WidgetOptions) => unknown }
type ProviderName = 'turnstile' | 'hcaptcha'

declare global {
  var turnstile: CaptchaProvider | undefined
  var hcaptcha: CaptchaProvider | undefined
}

const SCRIPT_URLS: Record<ProviderName, string> = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
  hcaptcha: 'https://js.hcaptcha.com/1/api.js?render=explicit',
}

function loadScript(name: ProviderName): Promise<void> {
  if (globalThis[name]) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = SCRIPT_URLS[name]
    script.onload = () => resolve()
    script.onerror = () => reject(new Error(`${name} could not be loaded.`))
    document.head.append(script)
  })
}

/** Resolves to the provider's token; rejects if its script or its check fails. */
export async function renderWidget(name: ProviderName, siteKey: string, element: HTMLElement): Promise<string> {
  await loadScript(name)
  const theme = globalThis.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  return new Promise((resolve, reject) => {
    const options: WidgetOptions = {
      sitekey: siteKey,
      theme,
      callback: resolve,
      'error-callback': () => reject(new Error(`${name} could not be completed.`)),
    }
    globalThis[name]?.render(element, options)
  })
}
