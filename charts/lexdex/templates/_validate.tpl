{{/* Refuses values that would render but not work, in words that say what to do. */}}
{{- define "lexdex.validate" -}}
{{- $v := .Values -}}
{{- if not $v.publicUrl -}}
{{- fail "publicUrl is empty: set the address that people type, such as https://lexdex.example.org" -}}
{{- end -}}
{{- if and (eq $v.environment "production") (not (hasPrefix "https://" $v.publicUrl)) -}}
{{- fail (printf "publicUrl is %s: production is served over https only; use an https:// address or set environment=development" $v.publicUrl) -}}
{{- end -}}
{{- if and (eq $v.environment "production") (not $v.trustedProxies) -}}
{{- fail "trustedProxies is empty: name the networks of the web pods and the ingress controller, such as 10.42.0.0/16; without them all visitors share one address and its rate limits" -}}
{{- end -}}
{{- if not (contains "@" $v.mailFrom) -}}
{{- fail "mailFrom is empty: set the sender of all emails, such as Lexdex <no-reply@lexdex.example.org>" -}}
{{- end -}}
{{- if and (eq $v.environment "production") (not $v.files.url) -}}
{{- fail "files.url is empty: name a bucket for uploaded files, such as s3://lexdex-files; a pod's own disk is neither shared nor kept" -}}
{{- end -}}
{{- range $name := list "name" "address" "country" -}}
{{- if and $v.payments.enabled (not (index $v.payments.seller $name)) -}}
{{- fail (printf "payments.seller.%s is empty: invoices need it" $name) -}}
{{- end -}}
{{- end -}}
{{- if and (has $v.captcha.provider (list "turnstile" "hcaptcha")) (not $v.captcha.siteKey) -}}
{{- fail (printf "captcha.siteKey is empty: %s shows nothing without the site's public key" $v.captcha.provider) -}}
{{- end -}}
{{- if ne (empty $v.wording.url) (empty $v.wording.model) -}}
{{- fail "wording.url and wording.model belong together: the address of the language model and its name there" -}}
{{- end -}}
{{- if and $v.wording.url $v.wording.modelPath -}}
{{- fail "wording.url and wording.modelPath are both set: choose an address or a local folder" -}}
{{- end -}}
{{- if and (eq $v.environment "production") (hasPrefix "http://" $v.wording.url) (not (has (urlParse $v.wording.url).hostname (list "localhost" "127.0.0.1" "::1"))) -}}
{{- fail (printf "wording.url is %s: production sends the API key and sentences of answers over https only, or to a container of the same pod" $v.wording.url) -}}
{{- end -}}
{{- if and (eq $v.environment "production") (hasPrefix "http://" $v.weaviate.url) (not (has "weaviate" $v.allowUnprotectedServices)) -}}
{{- fail (printf "weaviate.url is %s: the API key and the products would cross the network in plain text; write https://, or add weaviate to allowUnprotectedServices where the network between them is encrypted or private" $v.weaviate.url) -}}
{{- end -}}
{{- if and $v.weaviate.url (ne $v.search.storage "shared") -}}
{{- fail "search.storage must be shared with weaviate.url: API pods read from the release there which collection is the current one" -}}
{{- end -}}
{{- if and (eq $v.environment "production") (not $v.internalTls.existingSecret) (not (has "api" $v.allowUnprotectedServices)) -}}
{{- fail "internalTls.existingSecret is empty: name a Secret with tls.crt, tls.key and ca.crt, so that web and API pods speak https; or add api to allowUnprotectedServices where a service mesh encrypts the network of the pods" -}}
{{- end -}}
{{- if and (eq $v.environment "production") $v.clamd (not (has "clamd" $v.allowUnprotectedServices)) -}}
{{- fail (printf "clamd is %s: clamd has no TLS, so uploaded files would cross the network in plain text; add clamd to allowUnprotectedServices where the network between them is encrypted or private" $v.clamd) -}}
{{- end -}}
{{- if and (eq $v.environment "production") (not $v.signing.existingSecret) -}}
{{- fail "signing.existingSecret is empty: name a Secret with certificate.p12, credential.pem and log.pem, with which the worker signs certificates, credentials and the transparency log" -}}
{{- end -}}
{{- if not $v.secrets.existingSecret -}}
{{- fail "secrets.existingSecret is empty: make a Secret with DATABASE_URL, REDIS_URL, SECRET_KEY and SMTP_URL in the namespace and name it here; the chart takes no secret as a value" -}}
{{- end -}}
{{- if eq (default .Chart.AppVersion $v.image.tag) "latest" -}}
{{- fail "image.tag is latest: name a version, so that an upgrade and a rollback are the same words again" -}}
{{- end -}}
{{- if and $v.api.autoscaling.enabled (lt (int $v.api.autoscaling.maxReplicas) (int $v.api.autoscaling.minReplicas)) -}}
{{- fail (printf "api.autoscaling.maxReplicas (%v) is below minReplicas (%v)" $v.api.autoscaling.maxReplicas $v.api.autoscaling.minReplicas) -}}
{{- end -}}
{{- if and (eq $v.environment "production") (eq $v.search.storage "pod") -}}
{{- fail "search.storage is pod: changed products would not reach the search of running API pods; set search.storage=shared" -}}
{{- end -}}
{{- if and (or $v.ray.serving.enabled $v.ray.indexing.enabled) (ne $v.search.storage "shared") -}}
{{- fail "ray.serving and ray.indexing need the volume of the index: set search.storage=shared" -}}
{{- end -}}
{{- if and $v.weaviate.url (or $v.ray.serving.enabled $v.ray.indexing.enabled) -}}
{{- fail "weaviate.url is set, but the pods of ray.serving and ray.indexing read and build an index in files: set both to false, or leave weaviate.url empty" -}}
{{- end -}}
{{- if and $v.networkPolicy.enabled (contains ":" $v.ray.address) -}}
{{- fail (printf "ray.address is %s, but the network policies allow no traffic between the worker and Ray, which connect to each other on many ports: set networkPolicy.enabled=false and restrict the traffic with policies of yours, or set ray.address=local" $v.ray.address) -}}
{{- end -}}
{{- if and $v.ray.serving.enabled (ne $v.search.engine "ray") -}}
{{- fail "ray.serving is enabled, but the API would not use it: set search.engine=ray" -}}
{{- end -}}
{{- if and (eq $v.search.engine "ray") (not (include "lexdex.searchUrl" .)) -}}
{{- fail "search.engine is ray: enable ray.serving, or set search.url to the address of a Ray Serve" -}}
{{- end -}}
{{- if and (eq $v.search.engine "ray") (eq $v.environment "production") (hasPrefix "http://" (include "lexdex.searchUrl" .)) (not (has "search" $v.allowUnprotectedServices)) -}}
{{- fail "search.engine is ray, and searches go to Ray Serve without TLS: add search to allowUnprotectedServices if the network between the pods is private or encrypted" -}}
{{- end -}}
{{- if and $v.search.claim.existingClaim (ne $v.search.storage "shared") -}}
{{- fail "search.claim.existingClaim is set but search.storage is pod: set search.storage=shared to use the claim" -}}
{{- end -}}
{{- if and $v.loadtest.enabled (not $v.loadtest.url) (or (ne $v.captcha.provider "none") (lt (int $v.limitsFactor) 100)) -}}
{{- fail "loadtest is enabled, but simulated visitors can't solve a captcha and all come from few addresses: set environment=development, captcha.provider=none and limitsFactor=1000 in a release without real visitors, or loadtest.url to such a site" -}}
{{- end -}}
{{- if and $v.monitoring.podMonitor.enabled (not $v.monitoring.enabled) -}}
{{- fail "monitoring.podMonitor.enabled is true but monitoring.enabled is false: the pods would have no metrics; set monitoring.enabled=true" -}}
{{- end -}}
{{- if and $v.monitoring.rules.enabled (not $v.monitoring.enabled) -}}
{{- fail "monitoring.rules.enabled is true but monitoring.enabled is false: without metrics, the alerts on missing processes would always be open; set monitoring.enabled=true" -}}
{{- end -}}
{{- if eq (int $v.monitoring.port) 8000 -}}
{{- fail "monitoring.port is 8000, which is the port of the API: choose another one" -}}
{{- end -}}
{{- include "lexdex.validateProxies" . -}}
{{- include "lexdex.validateIngress" . -}}
{{- include "lexdex.validateMemory" . -}}
{{- include "lexdex.validateConnections" . -}}
{{- include "lexdex.validateExtraEnv" . -}}
{{- end -}}

{{- define "lexdex.validateIngress" -}}
{{- $v := .Values -}}
{{- if $v.gateway.enabled -}}
{{- if not $v.gateway.parentRefs -}}
{{- fail "gateway.parentRefs is empty: name the Gateway that publishes the site, such as {name: public, namespace: gateways}" -}}
{{- end -}}
{{- if and $v.internalTls.existingSecret (not $v.gateway.authorities) -}}
{{- fail "gateway.authorities is empty: name the ConfigMap with ca.crt of internalTls, or the gateway can't verify the web pods" -}}
{{- end -}}
{{- end -}}
{{- if $v.ingress.enabled -}}
{{- if not $v.ingress.host -}}
{{- fail "ingress.host is empty: name the host of publicUrl, or set ingress.enabled=false" -}}
{{- end -}}
{{- $host := (urlParse $v.publicUrl).hostname -}}
{{- if ne $host $v.ingress.host -}}
{{- fail (printf "ingress.host is %s but publicUrl names %s: links in pages and emails would point elsewhere" $v.ingress.host $host) -}}
{{- end -}}
{{- if and (eq $v.environment "production") (not $v.ingress.tlsSecret) (not $v.ingress.tlsElsewhere) -}}
{{- fail "ingress.tlsSecret is empty: name the TLS Secret of the host, or set ingress.tlsElsewhere=true where TLS ends before the ingress" -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{- define "lexdex.validateMemory" -}}
{{- $all := dict "api" .Values.api "worker" .Values.worker "web" .Values.web "migrations" .Values.migrations "search.indexing" .Values.search.indexing "ray.head" .Values.ray.head "ray.workers" .Values.ray.workers "loadtest" .Values.loadtest -}}
{{- range $name, $part := $all -}}
{{- if ne (toString $part.resources.requests.memory) (toString $part.resources.limits.memory) -}}
{{- fail (printf "%s.resources: memory is requested as %s but limited to %s; make them equal, or a full node kills the pod" $name $part.resources.requests.memory $part.resources.limits.memory) -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{/* An upgrade starts one API pod and a quarter of the worker pods (rounded up) besides the others, and one job. */}}
{{- define "lexdex.validateConnections" -}}
{{- $v := .Values -}}
{{- $api := ternary $v.api.autoscaling.maxReplicas $v.api.replicas $v.api.autoscaling.enabled | int -}}
{{- $workers := int $v.worker.replicas -}}
{{- $surge := add 1 (div (add $workers 3) 4) -}}
{{- $pods := add $api $workers $surge 1 -}}
{{- $needed := mul $pods (int $v.database.pool) -}}
{{- if gt $needed (int64 $v.database.maxConnections) -}}
{{- fail (printf "database.maxConnections is %v but up to %v connections are needed: %v API pods, %v workers, %v more of both during an upgrade and 1 job, with database.pool=%v each; lower database.pool or the number of pods, or raise max_connections of PostgreSQL and this value" $v.database.maxConnections $needed $api $workers $surge $v.database.pool) -}}
{{- end -}}
{{- end -}}

{{- define "lexdex.validateExtraEnv" -}}
{{- $own := list "LEXDEX_ENVIRONMENT" "LEXDEX_BRAND" "LEXDEX_TAGLINE" "LEXDEX_LOGO" "LEXDEX_FAVICON" "LEXDEX_BRAND_COLOR" "LEXDEX_ON_BRAND_COLOR" "LEXDEX_DARK_BRAND_COLOR" "LEXDEX_DARK_ON_BRAND_COLOR" "LEXDEX_OPERATOR_NAME" "LEXDEX_FOOTER_TEXT" "LEXDEX_LINKEDIN_URL" "LEXDEX_YOUTUBE_URL" "LEXDEX_X_URL" "LEXDEX_SUPPORT_EMAIL" "LEXDEX_MAIL_FROM_NAME" "LEXDEX_EMAIL_PROVIDER" "LEXDEX_PUBLIC_URL" "LEXDEX_HOST" "LEXDEX_PORT" "LEXDEX_METRICS_HOST" "LEXDEX_METRICS_PORT" "LEXDEX_TLS_CERTIFICATE_FILE" "LEXDEX_TLS_KEY_FILE" "LEXDEX_DATA_DIR" "LEXDEX_WEB_DIST" "LEXDEX_DATABASE_POOL" "LEXDEX_DATABASE_POOLING" "LEXDEX_DATABASE_STUCK_SECONDS" "LEXDEX_WORKER_HEARTBEAT_FILE" "LEXDEX_PUBLIC_SCHEMA" "LEXDEX_TRUSTED_PROXIES" "LEXDEX_ALLOW_UNPROTECTED_SERVICES" "LEXDEX_SEARCH_ENGINE" "LEXDEX_SEARCH_URL" "LEXDEX_RAY_ADDRESS" "LEXDEX_SEARCH_INDEX" "LEXDEX_WEAVIATE_URL" "LEXDEX_WEAVIATE_GRPC" "LEXDEX_WEAVIATE_PREFIX" "LEXDEX_WEAVIATE_REPLICAS" "LEXDEX_WEAVIATE_TIMEOUT_SECONDS" "LEXDEX_ANSWER_RETENTION_DAYS" "LEXDEX_SEARCH_LOG_RETENTION_DAYS" "LEXDEX_SEARCH_TIMEOUT_SECONDS" "LEXDEX_MAIL_FROM" "LEXDEX_FILES_URL" "LEXDEX_CLAMD" "LEXDEX_REQUESTS_TO" "LEXDEX_DNS_SERVERS" "LEXDEX_REGISTRATION_DISCLOSURE" "LEXDEX_BLOCKED_EMAIL_DOMAINS" "LEXDEX_TRIAL_PROMPTS" "LEXDEX_TRIAL_DAYS" "LEXDEX_CAPTCHA" "LEXDEX_CAPTCHA_SITE_KEY" "LEXDEX_CAPTCHA_VERIFY_URL" "LEXDEX_WORDING_URL" "LEXDEX_WORDING_MODEL" "LEXDEX_WORDING_MODEL_PATH" "LEXDEX_WORDING_FIRST_TOKEN_SECONDS" "LEXDEX_WORDING_TIMEOUT_SECONDS" "LEXDEX_WORDING_CONCURRENCY" "LEXDEX_CERTIFICATE_KEY_FILE" "LEXDEX_CREDENTIAL_KEY_FILE" "LEXDEX_LOG_KEY_FILE" "LEXDEX_CERTIFICATE_TIMESTAMP_URL" "LEXDEX_STRIPE_API_BASE" "LEXDEX_SELLER_NAME" "LEXDEX_SELLER_ADDRESS" "LEXDEX_SELLER_COUNTRY" "LEXDEX_SELLER_TAX_ID" "LEXDEX_SELLER_CODE" "LEXDEX_TAX_RATES" "LEXDEX_LIMITS_FACTOR" "LEXDEX_RECHECK_PERCENT" "LEXDEX_ALERT_THRESHOLDS" "LEXDEX_LOG_LEVEL" -}}
{{- $secret := include "lexdex.secretVariables" . | fromYaml -}}
{{- range $name, $value := .Values.extraEnv -}}
{{- if or (hasKey $secret $name) (eq $name "LEXDEX_MIGRATION_DATABASE_URL") -}}
{{- fail (printf "extraEnv.%s: this is a secret; put it into the Secret named by secrets.existingSecret" $name) -}}
{{- end -}}
{{- if has $name $own -}}
{{- fail (printf "extraEnv.%s: the chart sets this variable from a value of its own; see the table in README.md" $name) -}}
{{- end -}}
{{- end -}}
{{- end -}}
