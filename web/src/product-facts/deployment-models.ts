/** The deployment models that a product can state. */
export const DEPLOYMENT_MODELS = ['Cloud', 'SaaS', 'On-premise', 'Hybrid'] as const
