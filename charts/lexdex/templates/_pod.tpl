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

{{/* The settings of the platform; a test compares the names with those that settings.py knows. */}}
{{- define "lexdex.env" -}}
- {name: LEXDEX_ENVIRONMENT, value: {{ .Values.environment | quote }}}
- {name: LEXDEX_BRAND, value: {{ .Values.brand | quote }}}
- {name: LEXDEX_PUBLIC_URL, value: {{ .Values.publicUrl | quote }}}
- {name: LEXDEX_HOST, value: "0.0.0.0"}
- {name: LEXDEX_PORT, value: "8000"}
- {name: LEXDEX_DATA_DIR, value: /var/lib/lexdex}
- {name: LEXDEX_WEB_DIST, value: /opt/lexdex/web}
- {name: LEXDEX_DATABASE_POOL, value: {{ .Values.database.pool | quote }}}
- {name: LEXDEX_DATABASE_POOLING, value: {{ .Values.database.pooling | quote }}}
- {name: LEXDEX_DATABASE_STUCK_SECONDS, value: {{ .Values.database.stuckSeconds | quote }}}
- {name: LEXDEX_WORKER_HEARTBEAT_FILE, value: /tmp/worker-heartbeat}
- {name: LEXDEX_PUBLIC_SCHEMA, value: {{ .Values.publicSchema | quote }}}
- {name: LEXDEX_TRUSTED_PROXIES, value: {{ .Values.trustedProxies | quote }}}
- {name: LEXDEX_ALLOW_UNPROTECTED_SERVICES, value: {{ join "," .Values.allowUnprotectedServices | quote }}}
- {name: LEXDEX_SEARCH_BACKEND, value: inprocess}
- {name: LEXDEX_ANSWER_RETENTION_DAYS, value: {{ .Values.search.answerRetentionDays | quote }}}
- {name: LEXDEX_SEARCH_LOG_RETENTION_DAYS, value: {{ .Values.search.logRetentionDays | quote }}}
- {name: LEXDEX_SEARCH_TIMEOUT_SECONDS, value: {{ .Values.search.timeoutSeconds | quote }}}
- {name: LEXDEX_MAIL_FROM, value: {{ .Values.mailFrom | quote }}}
- {name: LEXDEX_FILES_URL, value: {{ .Values.files.url | quote }}}
- {name: LEXDEX_REGISTRATION_DISCLOSURE, value: {{ .Values.registrationDisclosure | quote }}}
- {name: LEXDEX_REQUESTS_TO, value: {{ .Values.requestsTo | quote }}}
- {name: LEXDEX_DNS_SERVERS, value: {{ join "," .Values.dnsServers | quote }}}
- {name: LEXDEX_BLOCKED_EMAIL_DOMAINS, value: {{ join "," .Values.blockedEmailDomains | quote }}}
- {name: LEXDEX_TRIAL_PROMPTS, value: {{ .Values.trial.prompts | quote }}}
- {name: LEXDEX_TRIAL_DAYS, value: {{ .Values.trial.days | quote }}}
- {name: LEXDEX_CAPTCHA, value: {{ .Values.captcha.provider | quote }}}
- {name: LEXDEX_CAPTCHA_SITE_KEY, value: {{ .Values.captcha.siteKey | quote }}}
- {name: LEXDEX_CAPTCHA_VERIFY_URL, value: {{ .Values.captcha.verifyUrl | quote }}}
- {name: LEXDEX_LIMITS_FACTOR, value: {{ .Values.limitsFactor | quote }}}
- {name: LEXDEX_LOG_LEVEL, value: {{ .Values.logLevel | quote }}}
{{- range $variable, $key := include "lexdex.secretVariables" . | fromYaml }}
- name: {{ $variable }}
  valueFrom:
    secretKeyRef:
      name: {{ $.Values.secrets.existingSecret }}
      key: {{ $key }}
      {{- if has $variable (include "lexdex.optionalSecrets" $ | fromYamlArray) }}
      optional: true
      {{- end }}
{{- end }}
{{- include "lexdex.quietEnv" . }}
{{- range $variable, $value := .Values.extraEnv }}
- {name: {{ $variable }}, value: {{ $value | quote }}}
{{- end }}
{{- end -}}

{{/* Keys of the bucket, under the names that its provider gives them. */}}
{{- define "lexdex.filesEnvFrom" -}}
{{- with .Values.files.existingSecret -}}
envFrom:
  - secretRef: {name: {{ . }}}
{{- end -}}
{{- end -}}

{{/* Secrets that may be missing: former keys, a cache, a mail server outside of production, a captcha's provider where there is none. */}}
{{- define "lexdex.optionalSecrets" -}}
- LEXDEX_PREVIOUS_SECRET_KEYS
- LEXDEX_CACHE_REDIS_URL
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
LEXDEX_CAPTCHA_SECRET: {{ .Values.secrets.captchaSecretKey }}
{{- end -}}

{{/* No hub, no usage statistics, one thread a library: the pod's CPU share decides, not the node's cores. */}}
{{- define "lexdex.quietEnv" }}
- {name: HOME, value: /tmp}
- {name: HF_HUB_OFFLINE, value: "1"}
- {name: OPENBLAS_NUM_THREADS, value: "1"}
- {name: RAY_USAGE_STATS_ENABLED, value: "0"}
{{- end -}}

{{- define "lexdex.mounts" -}}
volumeMounts:
  - {name: tmp, mountPath: /tmp}
  - {name: data, mountPath: /var/lib/lexdex}
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
{{- end -}}

{{/* Startup gives a slow first start two minutes; liveness asks the process alone; readiness takes the pod out of the Service. */}}
{{- define "lexdex.probes" -}}
startupProbe:
  httpGet: {path: {{ .live }}, port: http}
  periodSeconds: 2
  timeoutSeconds: 2
  failureThreshold: 60
livenessProbe:
  httpGet: {path: {{ .live }}, port: http}
  periodSeconds: 10
  timeoutSeconds: 3
  failureThreshold: 3
readinessProbe:
  httpGet: {path: {{ .ready }}, port: http}
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
    {{- include "lexdex.env" . | nindent 4 }}
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
    {{- include "lexdex.quietEnv" . | trim | nindent 4 }}
  resources:
    {{- toYaml .Values.search.indexing.resources | nindent 4 }}
  {{- include "lexdex.containerSecurity" . | nindent 2 }}
  {{- include "lexdex.mounts" . | nindent 2 }}
{{- end -}}
