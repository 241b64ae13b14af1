{{/* One way to run a container for all components: security, environment, probes, volumes, placement. */}}

{{/* The pod level of the restricted Pod Security Standard. Service links are off because a Service called lexdex-*
     would put LEXDEX_* variables into the pod, and the platform refuses settings that it does not know. */}}
{{- define "lexdex.podBase" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: {{ ternary 101 10001 (eq .component "web") }}
  runAsGroup: {{ ternary 101 10001 (eq .component "web") }}
  fsGroup: {{ ternary 101 10001 (eq .component "web") }}
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile:
    type: RuntimeDefault
{{- end -}}

{{- define "lexdex.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  runAsNonRoot: true
  capabilities:
    drop: [ALL]
{{- end -}}

{{- define "lexdex.imageLines" -}}
image: {{ include "lexdex.image" . }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
{{- end -}}

{{/* Where pods of a long-running component land: apart by host and by zone. */}}
{{- define "lexdex.placement" -}}
topologySpreadConstraints:
  {{- range $key := list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
  - maxSkew: 1
    topologyKey: {{ $key }}
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "lexdex.selectorLabels" $ | nindent 8 }}
  {{- end }}
{{- with (get .root.Values .component).nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with (get .root.Values .component).tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{/* The settings of the platform for one command (serve, worker, migrate, seed, export), with the secrets that it uses;
     a test compares the names with those that settings.py knows. */}}
{{- define "lexdex.env" -}}
{{- $command := .command -}}
{{- with .root -}}
- {name: LEXDEX_ENVIRONMENT, value: {{ .Values.environment | quote }}}
- {name: LEXDEX_BRAND, value: {{ .Values.brand | quote }}}
- {name: LEXDEX_TAGLINE, value: {{ .Values.site.tagline | quote }}}
- {name: LEXDEX_LOGO, value: {{ .Values.site.logo | quote }}}
- {name: LEXDEX_FAVICON, value: {{ .Values.site.favicon | quote }}}
- {name: LEXDEX_BRAND_COLOR, value: {{ .Values.site.brandColor | quote }}}
- {name: LEXDEX_ON_BRAND_COLOR, value: {{ .Values.site.onBrandColor | quote }}}
- {name: LEXDEX_DARK_BRAND_COLOR, value: {{ .Values.site.darkBrandColor | quote }}}
- {name: LEXDEX_DARK_ON_BRAND_COLOR, value: {{ .Values.site.darkOnBrandColor | quote }}}
- {name: LEXDEX_OPERATOR_NAME, value: {{ .Values.site.operatorName | quote }}}
- {name: LEXDEX_FOOTER_TEXT, value: {{ .Values.site.footerText | quote }}}
- {name: LEXDEX_LINKEDIN_URL, value: {{ .Values.site.linkedinUrl | quote }}}
- {name: LEXDEX_YOUTUBE_URL, value: {{ .Values.site.youtubeUrl | quote }}}
- {name: LEXDEX_X_URL, value: {{ .Values.site.xUrl | quote }}}
- {name: LEXDEX_SUPPORT_EMAIL, value: {{ .Values.site.supportEmail | quote }}}
- {name: LEXDEX_MAIL_FROM_NAME, value: {{ .Values.site.mailFromName | quote }}}
- {name: LEXDEX_EMAIL_PROVIDER, value: {{ .Values.site.emailProvider | quote }}}
- {name: LEXDEX_PUBLIC_URL, value: {{ .Values.publicUrl | quote }}}
- {name: LEXDEX_HOST, value: "0.0.0.0"}
- {name: LEXDEX_PORT, value: "8000"}
- {name: LEXDEX_METRICS_HOST, value: "0.0.0.0"}
- {name: LEXDEX_METRICS_PORT, value: {{ ternary .Values.monitoring.port 0 .Values.monitoring.enabled | quote }}}
- {name: LEXDEX_TLS_CERTIFICATE_FILE, value: {{ ternary "/etc/lexdex/tls/tls.crt" "" (ne .Values.internalTls.existingSecret "") | quote }}}
- {name: LEXDEX_TLS_KEY_FILE, value: {{ ternary "/etc/lexdex/tls/tls.key" "" (ne .Values.internalTls.existingSecret "") | quote }}}
{{- if eq $command "worker" }}
{{- range $variable, $file := dict "LEXDEX_CERTIFICATE_KEY_FILE" "certificate.p12" "LEXDEX_CREDENTIAL_KEY_FILE" "credential.pem" "LEXDEX_LOG_KEY_FILE" "log.pem" }}
- {name: {{ $variable }}, value: {{ ternary (printf "/etc/lexdex/signing/%s" $file) "" (ne $.root.Values.signing.existingSecret "") | quote }}}
{{- end }}
- {name: LEXDEX_CERTIFICATE_TIMESTAMP_URL, value: {{ .Values.signing.timestampUrl | quote }}}
{{- end }}
- {name: LEXDEX_DATA_DIR, value: /var/lib/lexdex}
- {name: LEXDEX_WEB_DIST, value: /opt/lexdex/web}
- {name: LEXDEX_DATABASE_POOL, value: {{ .Values.database.pool | quote }}}
- {name: LEXDEX_DATABASE_POOLING, value: {{ .Values.database.pooling | quote }}}
- {name: LEXDEX_DATABASE_STUCK_SECONDS, value: {{ .Values.database.stuckSeconds | quote }}}
- {name: LEXDEX_WORKER_HEARTBEAT_FILE, value: /tmp/worker-heartbeat}
- {name: LEXDEX_PUBLIC_SCHEMA, value: {{ .Values.publicSchema | quote }}}
- {name: LEXDEX_TRUSTED_PROXIES, value: {{ .Values.trustedProxies | quote }}}
- {name: LEXDEX_ALLOW_UNPROTECTED_SERVICES, value: {{ join "," .Values.allowUnprotectedServices | quote }}}
- {name: LEXDEX_SEARCH_ENGINE, value: {{ .Values.search.engine }}}
- {name: LEXDEX_SEARCH_URL, value: {{ default "http://127.0.0.1:8120" (include "lexdex.searchUrl" .) | quote }}}
- {name: LEXDEX_RAY_ADDRESS, value: {{ .Values.ray.address | quote }}}
{{ include "lexdex.indexEnv" . }}
- {name: LEXDEX_WEAVIATE_TIMEOUT_SECONDS, value: {{ .Values.weaviate.timeoutSeconds | quote }}}
- {name: LEXDEX_ANSWER_RETENTION_DAYS, value: {{ .Values.search.answerRetentionDays | quote }}}
- {name: LEXDEX_SEARCH_LOG_RETENTION_DAYS, value: {{ .Values.search.logRetentionDays | quote }}}
- {name: LEXDEX_SEARCH_TIMEOUT_SECONDS, value: {{ .Values.search.timeoutSeconds | quote }}}
- {name: LEXDEX_MAIL_FROM, value: {{ .Values.mailFrom | quote }}}
- {name: LEXDEX_FILES_URL, value: {{ .Values.files.url | quote }}}
- {name: LEXDEX_CLAMD, value: {{ .Values.clamd | quote }}}
- {name: LEXDEX_REGISTRATION_DISCLOSURE, value: {{ .Values.registrationDisclosure | quote }}}
- {name: LEXDEX_REQUESTS_TO, value: {{ .Values.requestsTo | quote }}}
- {name: LEXDEX_DNS_SERVERS, value: {{ join "," .Values.dnsServers | quote }}}
- {name: LEXDEX_BLOCKED_EMAIL_DOMAINS, value: {{ join "," .Values.blockedEmailDomains | quote }}}
- {name: LEXDEX_TRIAL_PROMPTS, value: {{ .Values.trial.prompts | quote }}}
- {name: LEXDEX_TRIAL_DAYS, value: {{ .Values.trial.days | quote }}}
- {name: LEXDEX_CAPTCHA, value: {{ .Values.captcha.provider | quote }}}
- {name: LEXDEX_CAPTCHA_SITE_KEY, value: {{ .Values.captcha.siteKey | quote }}}
- {name: LEXDEX_CAPTCHA_VERIFY_URL, value: {{ .Values.captcha.verifyUrl | quote }}}
- {name: LEXDEX_WORDING_URL, value: {{ .Values.wording.url | quote }}}
- {name: LEXDEX_WORDING_MODEL, value: {{ .Values.wording.model | quote }}}
- {name: LEXDEX_WORDING_MODEL_PATH, value: {{ .Values.wording.modelPath | quote }}}
- {name: LEXDEX_WORDING_FIRST_TOKEN_SECONDS, value: {{ .Values.wording.firstTokenSeconds | quote }}}
- {name: LEXDEX_WORDING_TIMEOUT_SECONDS, value: {{ .Values.wording.timeoutSeconds | quote }}}
- {name: LEXDEX_WORDING_CONCURRENCY, value: {{ .Values.wording.concurrency | quote }}}
- {name: LEXDEX_STRIPE_API_BASE, value: {{ .Values.payments.stripeApiBase | quote }}}
- {name: LEXDEX_SELLER_NAME, value: {{ .Values.payments.seller.name | quote }}}
- {name: LEXDEX_SELLER_ADDRESS, value: {{ .Values.payments.seller.address | quote }}}
- {name: LEXDEX_SELLER_COUNTRY, value: {{ .Values.payments.seller.country | quote }}}
- {name: LEXDEX_SELLER_TAX_ID, value: {{ .Values.payments.seller.taxId | quote }}}
- {name: LEXDEX_SELLER_CODE, value: {{ .Values.payments.seller.code | quote }}}
- {name: LEXDEX_TAX_RATES, value: {{ .Values.payments.taxRates | quote }}}
- {name: LEXDEX_LIMITS_FACTOR, value: {{ .Values.limitsFactor | quote }}}
- {name: LEXDEX_RECHECK_PERCENT, value: {{ .Values.recheckPercent | quote }}}
- {name: LEXDEX_ALERT_THRESHOLDS, value: {{ .Values.alertThresholds | quote }}}
- {name: LEXDEX_LOG_LEVEL, value: {{ .Values.logLevel | quote }}}
{{- $root := . -}}
{{- $used := index (include "lexdex.usedSecrets" . | fromYaml) $command -}}
{{- range $variable, $key := include "lexdex.secretVariables" . | fromYaml }}
{{- if has $variable $used }}
- name: {{ $variable }}
  valueFrom:
    secretKeyRef:
      name: {{ $root.Values.secrets.existingSecret }}
      key: {{ $key }}
      {{- if has $variable (include "lexdex.optionalSecrets" $root | fromYamlArray) }}
      optional: true
      {{- end }}
{{- end }}
{{- end }}
{{- include "lexdex.quietEnv" . }}
{{- range $variable, $value := .Values.extraEnv }}
- {name: {{ $variable }}, value: {{ $value | quote }}}
{{- end }}
{{- end }}
{{- end -}}

{{/* Where the index of the search is: of the platform's pods and of the job that builds the first one. */}}
{{- define "lexdex.indexEnv" -}}
- {name: LEXDEX_SEARCH_INDEX, value: {{ ternary "weaviate" "local" (ne .Values.weaviate.url "") | quote }}}
- {name: LEXDEX_WEAVIATE_URL, value: {{ .Values.weaviate.url | quote }}}
- {name: LEXDEX_WEAVIATE_GRPC, value: {{ .Values.weaviate.grpc | quote }}}
- {name: LEXDEX_WEAVIATE_PREFIX, value: {{ .Values.weaviate.prefix | quote }}}
- {name: LEXDEX_WEAVIATE_REPLICAS, value: {{ .Values.weaviate.replicas | quote }}}
{{- end -}}

{{/* Which secrets each command uses; it gets no others. Emails are sent by the worker only, but the API tells admins
     whether there is a second mail server; captchas verified and the language model
     asked by the API only, payments made by both. */}}
{{- define "lexdex.usedSecrets" -}}
{{- $payments := ternary ", LEXDEX_STRIPE_API_KEY, LEXDEX_STRIPE_WEBHOOK_SECRET" "" .Values.payments.enabled -}}
serve: [LEXDEX_DATABASE_URL, LEXDEX_REDIS_URL, LEXDEX_CACHE_REDIS_URL, LEXDEX_SECRET_KEY, LEXDEX_PREVIOUS_SECRET_KEYS, LEXDEX_CAPTCHA_SECRET, LEXDEX_WORDING_API_KEY, LEXDEX_WEAVIATE_API_KEY, LEXDEX_STANDBY_SMTP_URL{{ $payments }}]
worker: [LEXDEX_DATABASE_URL, LEXDEX_REDIS_URL, LEXDEX_SECRET_KEY, LEXDEX_PREVIOUS_SECRET_KEYS, LEXDEX_SMTP_URL, LEXDEX_STANDBY_SMTP_URL, LEXDEX_CERTIFICATE_KEY_PASSWORD, LEXDEX_WEAVIATE_API_KEY{{ $payments }}]
migrate: [LEXDEX_DATABASE_URL]
seed: [LEXDEX_DATABASE_URL]
export: [LEXDEX_DATABASE_URL]
{{- end -}}

{{/* Keys of the bucket, under the names that its provider gives them. */}}
{{- define "lexdex.filesEnvFrom" -}}
{{- with .Values.files.existingSecret -}}
envFrom:
  - secretRef: {name: {{ . }}}
{{- end -}}
{{- end -}}

{{/* Secrets that may be missing: former keys, a cache, a mail server outside of production, a captcha's provider where there is none,
     the key of a language model or of Weaviate that needs none. */}}
{{- define "lexdex.optionalSecrets" -}}
- LEXDEX_PREVIOUS_SECRET_KEYS
- LEXDEX_CACHE_REDIS_URL
- LEXDEX_WORDING_API_KEY
- LEXDEX_WEAVIATE_API_KEY
- LEXDEX_CERTIFICATE_KEY_PASSWORD
- LEXDEX_STANDBY_SMTP_URL
{{- if ne .Values.environment "production" }}
- LEXDEX_SMTP_URL
{{- end }}
{{- if not (has .Values.captcha.provider (list "turnstile" "hcaptcha")) }}
- LEXDEX_CAPTCHA_SECRET
{{- end }}
{{- end -}}

{{- define "lexdex.secretVariables" -}}
LEXDEX_DATABASE_URL: {{ .Values.secrets.databaseUrlKey }}
LEXDEX_REDIS_URL: {{ .Values.secrets.redisUrlKey }}
LEXDEX_CACHE_REDIS_URL: {{ .Values.secrets.cacheRedisUrlKey }}
LEXDEX_SECRET_KEY: {{ .Values.secrets.secretKeyKey }}
LEXDEX_PREVIOUS_SECRET_KEYS: {{ .Values.secrets.previousSecretKeysKey }}
LEXDEX_SMTP_URL: {{ .Values.secrets.smtpUrlKey }}
LEXDEX_STANDBY_SMTP_URL: {{ .Values.secrets.standbySmtpUrlKey }}
LEXDEX_CAPTCHA_SECRET: {{ .Values.secrets.captchaSecretKey }}
LEXDEX_WORDING_API_KEY: {{ .Values.secrets.wordingApiKeyKey }}
LEXDEX_WEAVIATE_API_KEY: {{ .Values.secrets.weaviateApiKeyKey }}
LEXDEX_CERTIFICATE_KEY_PASSWORD: {{ .Values.secrets.certificateKeyPasswordKey }}
LEXDEX_STRIPE_API_KEY: {{ .Values.secrets.stripeApiKeyKey }}
LEXDEX_STRIPE_WEBHOOK_SECRET: {{ .Values.secrets.stripeWebhookSecretKey }}
{{- end -}}

{{/* No hub, no usage statistics, one thread a library: the pod's CPU share decides, not the node's cores. */}}
{{- define "lexdex.quietEnv" }}
- {name: HOME, value: /tmp}
- {name: HF_HUB_OFFLINE, value: "1"}
- {name: OPENBLAS_NUM_THREADS, value: "1"}
- {name: RAY_USAGE_STATS_ENABLED, value: "0"}
{{- end -}}

{{- define "lexdex.metricsPort" -}}
{{- if .Values.monitoring.enabled -}}
- {name: metrics, containerPort: {{ .Values.monitoring.port }}}
{{- end -}}
{{- end -}}

{{- define "lexdex.mounts" -}}
volumeMounts:
  - {name: tmp, mountPath: /tmp}
  - {name: data, mountPath: /var/lib/lexdex}
  {{- if .Values.certificateAuthorities.existingSecret }}
  - {name: authorities, mountPath: /etc/lexdex/ca, readOnly: true}
  {{- end }}
{{- end -}}

{{/* The certificate that API and web pods show each other; the files change when the Secret is renewed. */}}
{{- define "lexdex.tlsMount" -}}
{{- if .Values.internalTls.existingSecret }}
- {name: tls, mountPath: /etc/lexdex/tls, readOnly: true}
{{- end }}
{{- end -}}

{{- define "lexdex.tlsVolume" -}}
{{- with .Values.internalTls.existingSecret }}
- name: tls
  secret: {secretName: {{ . }}, defaultMode: 0440}
{{- end }}
{{- end -}}

{{/* The keys that sign certificates, credentials and the transparency log; the worker's alone. */}}
{{- define "lexdex.signingMount" -}}
{{- if .Values.signing.existingSecret }}
- {name: signing, mountPath: /etc/lexdex/signing, readOnly: true}
{{- end }}
{{- end -}}

{{- define "lexdex.signingVolume" -}}
{{- with .Values.signing.existingSecret }}
- name: signing
  secret: {secretName: {{ . }}, defaultMode: 0440}
{{- end }}
{{- end -}}

{{- define "lexdex.authoritiesVolume" -}}
{{- with .Values.certificateAuthorities.existingSecret }}
- name: authorities
  secret: {secretName: {{ . }}, items: [{key: ca.crt, path: ca.crt}]}
{{- end }}
{{- end -}}

{{- define "lexdex.volumes" -}}
volumes:
  - name: tmp
    emptyDir: {sizeLimit: 1Gi}
  - name: data
    {{- if eq .Values.search.storage "shared" }}
    persistentVolumeClaim:
      claimName: {{ include "lexdex.claimName" . }}
    {{- else }}
    emptyDir:
      sizeLimit: {{ .Values.search.podSizeLimit }}
    {{- end }}
  {{- include "lexdex.authoritiesVolume" . | nindent 2 }}
{{- end -}}

{{/* Startup gives a slow first start two minutes; liveness asks the process alone; readiness takes the pod out of the Service. */}}
{{- define "lexdex.probes" -}}
startupProbe:
  httpGet: {path: {{ .live }}, port: http, scheme: {{ default "HTTP" .scheme }}}
  periodSeconds: 2
  timeoutSeconds: 2
  failureThreshold: 60
livenessProbe:
  httpGet: {path: {{ .live }}, port: http, scheme: {{ default "HTTP" .scheme }}}
  periodSeconds: 10
  timeoutSeconds: 3
  failureThreshold: 3
readinessProbe:
  httpGet: {path: {{ .ready }}, port: http, scheme: {{ default "HTTP" .scheme }}}
  periodSeconds: 5
  timeoutSeconds: 2
  failureThreshold: 2
{{- end -}}

{{/* The two steps from the database to a release of the index. */}}
{{- define "lexdex.exportStep" -}}
- name: export-catalogue
  {{- include "lexdex.imageLines" (dict "root" . "image" "platform") | nindent 2 }}
  args: [catalogue, export, /var/lib/lexdex/catalogue.jsonl]
  env:
    {{- include "lexdex.env" (dict "root" . "command" "export") | nindent 4 }}
  resources:
    {{- toYaml .Values.search.indexing.resources | nindent 4 }}
  {{- include "lexdex.containerSecurity" . | nindent 2 }}
  {{- include "lexdex.mounts" . | nindent 2 }}
{{- end -}}

{{- define "lexdex.indexStep" -}}
- name: build-index
  {{- include "lexdex.imageLines" (dict "root" . "image" "search-pipeline") | nindent 2 }}
  args:
    - index
    - /var/lib/lexdex/catalogue.jsonl
    - --releases
    - /var/lib/lexdex/search/releases
    - --cache
    - /var/lib/lexdex/search/models
  env:
    {{- include "lexdex.indexEnv" . | nindent 4 }}
    {{- if .Values.weaviate.url }}
    - name: LEXDEX_WEAVIATE_API_KEY
      valueFrom:
        secretKeyRef: {name: {{ .Values.secrets.existingSecret }}, key: {{ .Values.secrets.weaviateApiKeyKey }}, optional: true}
    {{- end }}
    {{- include "lexdex.quietEnv" . | trim | nindent 4 }}
  resources:
    {{- toYaml .Values.search.indexing.resources | nindent 4 }}
  {{- include "lexdex.containerSecurity" . | nindent 2 }}
  {{- include "lexdex.mounts" . | nindent 2 }}
{{- end -}}
