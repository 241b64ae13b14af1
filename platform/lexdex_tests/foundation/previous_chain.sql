-- A database with rows as the 29 migrations before the baseline left it, by pg_dump.
CREATE FUNCTION public.product_words(name text, company text, aliases text[], categories text[], abilities text[], summary text, description text) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
    SELECT setweight(to_tsvector('english', name || ' ' || array_to_string(aliases, ' ')), 'A')
        || setweight(to_tsvector('english', company || ' ' || array_to_string(categories, ' ')), 'B')
        || setweight(to_tsvector('english', array_to_string(abilities, ' ')), 'C')
        || setweight(to_tsvector('english', summary || ' ' || description), 'D')
$$;
CREATE FUNCTION public.review_event_stays() RETURNS trigger
    LANGUAGE plpgsql
    AS $$BEGIN RAISE EXCEPTION 'events of moderation are never changed'; END$$;
CREATE TABLE public.account (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    email character varying(254) DEFAULT ''::character varying NOT NULL,
    password_hash text DEFAULT ''::text NOT NULL,
    role smallint DEFAULT 1 NOT NULL,
    full_name character varying(100) DEFAULT ''::character varying NOT NULL,
    first_name character varying(100) DEFAULT ''::character varying NOT NULL,
    last_name character varying(100) DEFAULT ''::character varying NOT NULL,
    company_name character varying(200) DEFAULT ''::character varying NOT NULL,
    country character varying(80) DEFAULT ''::character varying NOT NULL,
    language integer,
    industry character varying(80) DEFAULT ''::character varying NOT NULL,
    job_title character varying(100) DEFAULT ''::character varying NOT NULL,
    size_of_organization character varying(40) DEFAULT ''::character varying NOT NULL,
    organization_name character varying(200) DEFAULT ''::character varying NOT NULL,
    reason_for_onboarding character varying(120) DEFAULT ''::character varying NOT NULL,
    created_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    verified_at timestamp with time zone,
    disabled_at timestamp with time zone,
    removal_due_at timestamp with time zone,
    erased_at timestamp with time zone,
    reset_required boolean DEFAULT false NOT NULL,
    avatar character varying(80) DEFAULT ''::character varying NOT NULL,
    totp_secret bytea,
    totp_confirmed_at timestamp with time zone,
    totp_last_step bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.account_session (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    account uuid NOT NULL,
    token_hash character varying(64) DEFAULT ''::character varying NOT NULL,
    created_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    used_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    ends_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    second_factor boolean DEFAULT false NOT NULL,
    user_agent character varying(300) DEFAULT ''::character varying NOT NULL,
    address character varying(64) DEFAULT ''::character varying NOT NULL,
    revoked_at timestamp with time zone
);
CREATE TABLE public.account_token (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    account uuid NOT NULL,
    purpose character varying(16) DEFAULT ''::character varying NOT NULL,
    token_hash character varying(64) DEFAULT ''::character varying NOT NULL,
    created_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    expires_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    used_at timestamp with time zone
);
CREATE TABLE public.activity (
    id bigint NOT NULL,
    event bigint,
    account uuid,
    action character varying(60) DEFAULT ''::character varying NOT NULL,
    description character varying(300) DEFAULT ''::character varying NOT NULL,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    shown boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);
CREATE SEQUENCE public.activity_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
ALTER SEQUENCE public.activity_id_seq OWNED BY public.activity.id;
CREATE TABLE public.alert_letter (
    account uuid DEFAULT gen_random_uuid() NOT NULL,
    stop_hash character varying(64) DEFAULT ''::character varying NOT NULL,
    sent_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);
CREATE TABLE public.answer_receipt (
    id character varying(64) DEFAULT ''::character varying NOT NULL,
    asked jsonb DEFAULT '{}'::jsonb NOT NULL,
    release character varying(64) DEFAULT ''::character varying NOT NULL,
    policy_digest character varying(64) DEFAULT ''::character varying NOT NULL,
    digest character varying(64) DEFAULT ''::character varying NOT NULL,
    body bytea DEFAULT '\x'::bytea NOT NULL,
    created_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);
CREATE TABLE public.category (
    slug character varying(64) DEFAULT NULL::character varying NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    "position" smallint DEFAULT 0 NOT NULL,
    landing_slug character varying(64) DEFAULT NULL::character varying,
    admin_label text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.claim (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    product character varying(64) DEFAULT NULL::character varying NOT NULL,
    account uuid NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    proof character varying(16) DEFAULT 'domain'::character varying NOT NULL,
    token character varying(64) DEFAULT ''::character varying NOT NULL,
    met boolean DEFAULT false NOT NULL,
    seen text DEFAULT ''::text NOT NULL,
    looked_at timestamp with time zone,
    state character varying(16) DEFAULT 'pending'::character varying NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    decided_by text DEFAULT ''::text NOT NULL,
    decided_at timestamp with time zone,
    submitted_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);
CREATE TABLE public.consent (
    id bigint NOT NULL,
    account uuid,
    kind character varying(20) DEFAULT ''::character varying NOT NULL,
    version character varying(40) DEFAULT ''::character varying NOT NULL,
    wording text DEFAULT ''::text NOT NULL,
    given boolean DEFAULT false NOT NULL,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    recorded_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);
CREATE SEQUENCE public.consent_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
ALTER SEQUENCE public.consent_id_seq OWNED BY public.consent.id;
CREATE TABLE public.country (
    name text NOT NULL,
    code character varying(16) DEFAULT ''::character varying NOT NULL,
    in_registration boolean DEFAULT true NOT NULL,
    in_filter boolean DEFAULT false NOT NULL,
    "position" smallint DEFAULT 0 NOT NULL
);
CREATE TABLE public.language (
    id smallint NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    code character varying(16) DEFAULT ''::character varying NOT NULL,
    in_registration boolean DEFAULT true NOT NULL,
    in_filter boolean DEFAULT false NOT NULL,
    "position" smallint DEFAULT 0 NOT NULL
);
CREATE TABLE public.lead (
    id bigint NOT NULL,
    kind character varying(16) DEFAULT ''::character varying NOT NULL,
    product character varying(64) DEFAULT NULL::character varying NOT NULL,
    product_name text DEFAULT ''::text NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    email character varying(254) DEFAULT ''::character varying NOT NULL,
    message text DEFAULT ''::text NOT NULL,
    state character varying(16) DEFAULT 'new'::character varying NOT NULL,
    created_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    recipients uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    state_at timestamp with time zone
);
CREATE SEQUENCE public.lead_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
ALTER SEQUENCE public.lead_id_seq OWNED BY public.lead.id;
CREATE TABLE public.lead_note (
    id bigint NOT NULL,
    lead bigint NOT NULL,
    account uuid NOT NULL,
    text text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    edited_at timestamp with time zone
);
CREATE SEQUENCE public.lead_note_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
ALTER SEQUENCE public.lead_note_id_seq OWNED BY public.lead_note.id;
CREATE TABLE public.legal_document (
    id bigint NOT NULL,
    slug character varying(40) DEFAULT ''::character varying NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    title character varying(200) DEFAULT ''::character varying NOT NULL,
    updated_on date DEFAULT CURRENT_DATE NOT NULL,
    body jsonb DEFAULT '[]'::jsonb NOT NULL,
    author character varying(200) DEFAULT ''::character varying NOT NULL,
    created_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);
CREATE SEQUENCE public.legal_document_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
ALTER SEQUENCE public.legal_document_id_seq OWNED BY public.legal_document.id;
CREATE TABLE public.migration (
    id integer NOT NULL,
    name character varying(200) DEFAULT ''::character varying NOT NULL,
    app_name character varying(200) DEFAULT ''::character varying NOT NULL,
    ran_on timestamp without time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);
CREATE SEQUENCE public.migration_id_seq
    AS integer START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
ALTER SEQUENCE public.migration_id_seq OWNED BY public.migration.id;
CREATE TABLE public.newsletter_subscription (
    id bigint NOT NULL,
    email character varying(254) DEFAULT ''::character varying NOT NULL,
    state character varying(16) DEFAULT 'pending'::character varying NOT NULL,
    consent_wording text DEFAULT ''::text NOT NULL,
    consented_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    token_hash character varying(64) DEFAULT ''::character varying NOT NULL,
    created_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);
CREATE SEQUENCE public.newsletter_subscription_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
ALTER SEQUENCE public.newsletter_subscription_id_seq OWNED BY public.newsletter_subscription.id;
CREATE TABLE public.option (
    id bigint NOT NULL,
    kind character varying(32) DEFAULT ''::character varying NOT NULL,
    value text DEFAULT ''::text NOT NULL,
    "position" smallint DEFAULT 0 NOT NULL
);
CREATE SEQUENCE public.option_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
ALTER SEQUENCE public.option_id_seq OWNED BY public.option.id;
CREATE TABLE public.outbox (
    id bigint NOT NULL,
    topic character varying(80) DEFAULT ''::character varying NOT NULL,
    payload jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    available_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    done_at timestamp with time zone,
    last_error text DEFAULT ''::text NOT NULL
);
CREATE SEQUENCE public.outbox_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
ALTER SEQUENCE public.outbox_id_seq OWNED BY public.outbox.id;
CREATE TABLE public.pick (
    id bigint NOT NULL,
    listing character varying(64) DEFAULT ''::character varying NOT NULL,
    product character varying(64) DEFAULT NULL::character varying NOT NULL,
    place smallint DEFAULT 0 NOT NULL
);
CREATE SEQUENCE public.pick_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
ALTER SEQUENCE public.pick_id_seq OWNED BY public.pick.id;
CREATE TABLE public.product (
    id character varying(64) DEFAULT NULL::character varying NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    company text DEFAULT ''::text NOT NULL,
    aliases text[] DEFAULT '{}'::text[] NOT NULL,
    categories text[] DEFAULT '{}'::text[] NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    summary text DEFAULT ''::text NOT NULL,
    key_points text[] DEFAULT '{}'::text[] NOT NULL,
    website text DEFAULT ''::text NOT NULL,
    logo text DEFAULT ''::text NOT NULL,
    version text DEFAULT 'v1.0'::text NOT NULL,
    headquarters text DEFAULT ''::text NOT NULL,
    year_founded integer,
    employees text DEFAULT ''::text NOT NULL,
    funding_stage text DEFAULT ''::text NOT NULL,
    company_stage text DEFAULT ''::text NOT NULL,
    capabilities text[] DEFAULT '{}'::text[] NOT NULL,
    functional_focus text[] DEFAULT '{}'::text[] NOT NULL,
    features text[] DEFAULT '{}'::text[] NOT NULL,
    user_types text[] DEFAULT '{}'::text[] NOT NULL,
    deployment_models text[] DEFAULT '{}'::text[] NOT NULL,
    hosting_locations text[] DEFAULT '{}'::text[] NOT NULL,
    integrations text[] DEFAULT '{}'::text[] NOT NULL,
    database_integrations text[] DEFAULT '{}'::text[] NOT NULL,
    sso text[] DEFAULT '{}'::text[] NOT NULL,
    additional_functionality text[] DEFAULT '{}'::text[] NOT NULL,
    data_formats text[] DEFAULT '{}'::text[] NOT NULL,
    api_support text DEFAULT ''::text NOT NULL,
    architecture text DEFAULT ''::text NOT NULL,
    security_certifications text[] DEFAULT '{}'::text[] NOT NULL,
    compliance_standards text[] DEFAULT '{}'::text[] NOT NULL,
    gdpr_compliant boolean,
    data_protection text DEFAULT ''::text NOT NULL,
    user_count text DEFAULT ''::text NOT NULL,
    licensing_models text[] DEFAULT '{}'::text[] NOT NULL,
    pricing_model text DEFAULT ''::text NOT NULL,
    starting_price_usd integer,
    billing_options text[] DEFAULT '{}'::text[] NOT NULL,
    implementation_cost text DEFAULT ''::text NOT NULL,
    support_cost text DEFAULT ''::text NOT NULL,
    free_trial boolean,
    trial_days integer,
    demo_available boolean,
    languages text[] DEFAULT '{}'::text[] NOT NULL,
    countries text[] DEFAULT '{}'::text[] NOT NULL,
    keywords text[] DEFAULT '{}'::text[] NOT NULL,
    rating_average double precision DEFAULT 0.0 NOT NULL,
    review_count integer DEFAULT 0 NOT NULL,
    star boolean DEFAULT false NOT NULL,
    sample boolean DEFAULT false NOT NULL,
    status character varying(16) DEFAULT 'active'::character varying NOT NULL,
    hidden boolean DEFAULT false NOT NULL,
    sources jsonb DEFAULT '{}'::jsonb NOT NULL,
    revision integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);
CREATE TABLE public.product_day (
    id bigint NOT NULL,
    product character varying(64) DEFAULT NULL::character varying NOT NULL,
    day date DEFAULT CURRENT_DATE NOT NULL,
    appearances integer DEFAULT 0 NOT NULL,
    clicks integer DEFAULT 0 NOT NULL,
    comparisons integer DEFAULT 0 NOT NULL,
    views integer DEFAULT 0 NOT NULL
);
CREATE SEQUENCE public.product_day_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
ALTER SEQUENCE public.product_day_id_seq OWNED BY public.product_day.id;
CREATE TABLE public.product_revision (
    id bigint NOT NULL,
    product character varying(64) DEFAULT NULL::character varying NOT NULL,
    number integer DEFAULT 0 NOT NULL,
    snapshot jsonb DEFAULT '{}'::jsonb NOT NULL,
    changed_fields text[] DEFAULT '{}'::text[] NOT NULL,
    source jsonb DEFAULT '{}'::jsonb NOT NULL,
    actor text DEFAULT ''::text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    recorded_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);
CREATE SEQUENCE public.product_revision_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
ALTER SEQUENCE public.product_revision_id_seq OWNED BY public.product_revision.id;
CREATE TABLE public.profile_draft (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    product character varying(64) DEFAULT NULL::character varying NOT NULL,
    account uuid NOT NULL,
    changes jsonb DEFAULT '{}'::jsonb NOT NULL,
    base_revision integer DEFAULT 1 NOT NULL,
    state character varying(16) DEFAULT 'draft'::character varying NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    decided_by text DEFAULT ''::text NOT NULL,
    decided_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);
CREATE TABLE public.recovery_code (
    id bigint NOT NULL,
    account uuid NOT NULL,
    code_hash character varying(64) DEFAULT ''::character varying NOT NULL,
    used_at timestamp with time zone
);
CREATE SEQUENCE public.recovery_code_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
ALTER SEQUENCE public.recovery_code_id_seq OWNED BY public.recovery_code.id;
CREATE TABLE public.review (
    id bigint NOT NULL,
    product character varying(64) DEFAULT NULL::character varying NOT NULL,
    account uuid DEFAULT gen_random_uuid() NOT NULL,
    rating smallint DEFAULT 0 NOT NULL,
    title character varying(100) DEFAULT ''::character varying NOT NULL,
    text text DEFAULT ''::text NOT NULL,
    state character varying(16) DEFAULT 'visible'::character varying NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    answer_told boolean DEFAULT false NOT NULL,
    appeal text DEFAULT ''::text NOT NULL,
    appeal_state character varying(16) DEFAULT ''::character varying NOT NULL,
    company_domain boolean DEFAULT false NOT NULL,
    cons text DEFAULT ''::text NOT NULL,
    ease_of_use smallint,
    features smallint,
    firm_size character varying(40) DEFAULT ''::character varying NOT NULL,
    incentive boolean,
    months_used smallint,
    proof_of_use boolean DEFAULT false NOT NULL,
    pros text DEFAULT ''::text NOT NULL,
    recommend smallint,
    rival text DEFAULT ''::text NOT NULL,
    role character varying(100) DEFAULT ''::character varying NOT NULL,
    security smallint,
    support smallint,
    value smallint
);
CREATE TABLE public.review_answer (
    id bigint NOT NULL,
    review bigint NOT NULL,
    account uuid,
    text text DEFAULT ''::text NOT NULL,
    written_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);
CREATE SEQUENCE public.review_answer_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
ALTER SEQUENCE public.review_answer_id_seq OWNED BY public.review_answer.id;
CREATE TABLE public.review_event (
    id bigint NOT NULL,
    review bigint DEFAULT 0 NOT NULL,
    product character varying(64) DEFAULT ''::character varying NOT NULL,
    actor character varying(64) DEFAULT ''::character varying NOT NULL,
    action character varying(32) DEFAULT ''::character varying NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    happened_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);
CREATE SEQUENCE public.review_event_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
ALTER SEQUENCE public.review_event_id_seq OWNED BY public.review_event.id;
CREATE TABLE public.review_flag (
    id bigint NOT NULL,
    review bigint NOT NULL,
    account uuid DEFAULT gen_random_uuid() NOT NULL,
    kind character varying(32) DEFAULT ''::character varying NOT NULL,
    text text DEFAULT ''::text NOT NULL,
    flagged_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    settled_at timestamp with time zone
);
CREATE SEQUENCE public.review_flag_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
ALTER SEQUENCE public.review_flag_id_seq OWNED BY public.review_flag.id;
CREATE SEQUENCE public.review_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
ALTER SEQUENCE public.review_id_seq OWNED BY public.review.id;
CREATE TABLE public.review_proof (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    review bigint,
    account uuid DEFAULT gen_random_uuid() NOT NULL,
    key character varying(80) DEFAULT ''::character varying NOT NULL,
    kind character varying(40) DEFAULT ''::character varying NOT NULL,
    state character varying(16) DEFAULT 'asked'::character varying NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    asked_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    decided_at timestamp with time zone
);
CREATE TABLE public.review_vote (
    id bigint NOT NULL,
    review bigint NOT NULL,
    account uuid DEFAULT gen_random_uuid() NOT NULL,
    voted_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);
CREATE SEQUENCE public.review_vote_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
ALTER SEQUENCE public.review_vote_id_seq OWNED BY public.review_vote.id;
CREATE TABLE public.saved_search (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    account uuid NOT NULL,
    name character varying(80) DEFAULT ''::character varying NOT NULL,
    ask jsonb DEFAULT '{}'::jsonb NOT NULL,
    ask_digest character varying(64) DEFAULT ''::character varying NOT NULL,
    alert boolean DEFAULT true NOT NULL,
    stop_hash character varying(64) DEFAULT ''::character varying NOT NULL,
    release character varying(64) DEFAULT ''::character varying NOT NULL,
    rules character varying(64) DEFAULT ''::character varying NOT NULL,
    known text[] DEFAULT '{}'::text[] NOT NULL,
    found text[] DEFAULT '{}'::text[] NOT NULL,
    looked_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);
CREATE TABLE public.search_action (
    id bigint NOT NULL,
    search uuid DEFAULT gen_random_uuid() NOT NULL,
    kind character varying(16) DEFAULT ''::character varying NOT NULL,
    product character varying(64) DEFAULT ''::character varying NOT NULL,
    place integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);
CREATE SEQUENCE public.search_action_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
ALTER SEQUENCE public.search_action_id_seq OWNED BY public.search_action.id;
CREATE TABLE public.search_event (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    searcher character varying(64) DEFAULT ''::character varying NOT NULL,
    is_member boolean DEFAULT false NOT NULL,
    query text DEFAULT ''::text NOT NULL,
    understood jsonb DEFAULT '{}'::jsonb NOT NULL,
    product_ids text[] DEFAULT '{}'::text[] NOT NULL,
    total integer DEFAULT 0 NOT NULL,
    outcome character varying(16) DEFAULT ''::character varying NOT NULL,
    mode character varying(16) DEFAULT ''::character varying NOT NULL,
    release character varying(64) DEFAULT ''::character varying NOT NULL,
    answer character varying(64) DEFAULT ''::character varying NOT NULL,
    created_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);
CREATE TABLE public.shortlist (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    account uuid NOT NULL,
    name character varying(80) DEFAULT ''::character varying NOT NULL,
    share uuid,
    share_hash character varying(64) DEFAULT NULL::character varying,
    share_notes boolean DEFAULT false NOT NULL,
    shared_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);
CREATE TABLE public.shortlist_tool (
    id bigint NOT NULL,
    shortlist uuid NOT NULL,
    product character varying(64) DEFAULT NULL::character varying NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    added_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);
CREATE SEQUENCE public.shortlist_tool_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
ALTER SEQUENCE public.shortlist_tool_id_seq OWNED BY public.shortlist_tool.id;
CREATE TABLE public.spent_challenge (
    digest character varying(64) DEFAULT ''::character varying NOT NULL,
    expires_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);
CREATE TABLE public.star_profile (
    product character varying(64) DEFAULT NULL::character varying NOT NULL,
    "position" smallint DEFAULT 0 NOT NULL,
    display_name text DEFAULT ''::text NOT NULL,
    tagline text DEFAULT ''::text NOT NULL,
    overview jsonb DEFAULT '{}'::jsonb NOT NULL,
    modules jsonb DEFAULT '[]'::jsonb NOT NULL,
    certified_solutions jsonb DEFAULT '[]'::jsonb NOT NULL,
    certificates jsonb DEFAULT '[]'::jsonb NOT NULL,
    episode jsonb DEFAULT '{}'::jsonb NOT NULL,
    testimonials jsonb DEFAULT '[]'::jsonb NOT NULL,
    resources jsonb DEFAULT '[]'::jsonb NOT NULL,
    technical jsonb DEFAULT '{}'::jsonb NOT NULL,
    updated_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    hero jsonb DEFAULT '{}'::jsonb NOT NULL,
    revision integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.star_profile_revision (
    id bigint NOT NULL,
    product character varying(64) DEFAULT NULL::character varying NOT NULL,
    number integer DEFAULT 0 NOT NULL,
    snapshot jsonb DEFAULT '{}'::jsonb NOT NULL,
    changed_fields text[] DEFAULT '{}'::text[] NOT NULL,
    actor text DEFAULT ''::text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    recorded_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);
CREATE SEQUENCE public.star_profile_revision_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
ALTER SEQUENCE public.star_profile_revision_id_seq OWNED BY public.star_profile_revision.id;
CREATE TABLE public.trial (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    address_hash character varying(64) DEFAULT ''::character varying NOT NULL,
    prompts integer DEFAULT 0 NOT NULL,
    started_at timestamp with time zone,
    seen_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);
ALTER TABLE ONLY public.activity ALTER COLUMN id SET DEFAULT nextval('public.activity_id_seq'::regclass);
ALTER TABLE ONLY public.consent ALTER COLUMN id SET DEFAULT nextval('public.consent_id_seq'::regclass);
ALTER TABLE ONLY public.lead ALTER COLUMN id SET DEFAULT nextval('public.lead_id_seq'::regclass);
ALTER TABLE ONLY public.lead_note ALTER COLUMN id SET DEFAULT nextval('public.lead_note_id_seq'::regclass);
ALTER TABLE ONLY public.legal_document ALTER COLUMN id SET DEFAULT nextval('public.legal_document_id_seq'::regclass);
ALTER TABLE ONLY public.migration ALTER COLUMN id SET DEFAULT nextval('public.migration_id_seq'::regclass);
ALTER TABLE ONLY public.newsletter_subscription ALTER COLUMN id SET DEFAULT nextval('public.newsletter_subscription_id_seq'::regclass);
ALTER TABLE ONLY public.option ALTER COLUMN id SET DEFAULT nextval('public.option_id_seq'::regclass);
ALTER TABLE ONLY public.outbox ALTER COLUMN id SET DEFAULT nextval('public.outbox_id_seq'::regclass);
ALTER TABLE ONLY public.pick ALTER COLUMN id SET DEFAULT nextval('public.pick_id_seq'::regclass);
ALTER TABLE ONLY public.product_day ALTER COLUMN id SET DEFAULT nextval('public.product_day_id_seq'::regclass);
ALTER TABLE ONLY public.product_revision ALTER COLUMN id SET DEFAULT nextval('public.product_revision_id_seq'::regclass);
ALTER TABLE ONLY public.recovery_code ALTER COLUMN id SET DEFAULT nextval('public.recovery_code_id_seq'::regclass);
ALTER TABLE ONLY public.review ALTER COLUMN id SET DEFAULT nextval('public.review_id_seq'::regclass);
ALTER TABLE ONLY public.review_answer ALTER COLUMN id SET DEFAULT nextval('public.review_answer_id_seq'::regclass);
ALTER TABLE ONLY public.review_event ALTER COLUMN id SET DEFAULT nextval('public.review_event_id_seq'::regclass);
ALTER TABLE ONLY public.review_flag ALTER COLUMN id SET DEFAULT nextval('public.review_flag_id_seq'::regclass);
ALTER TABLE ONLY public.review_vote ALTER COLUMN id SET DEFAULT nextval('public.review_vote_id_seq'::regclass);
ALTER TABLE ONLY public.search_action ALTER COLUMN id SET DEFAULT nextval('public.search_action_id_seq'::regclass);
ALTER TABLE ONLY public.shortlist_tool ALTER COLUMN id SET DEFAULT nextval('public.shortlist_tool_id_seq'::regclass);
ALTER TABLE ONLY public.star_profile_revision ALTER COLUMN id SET DEFAULT nextval('public.star_profile_revision_id_seq'::regclass);
INSERT INTO public.account VALUES ('00000000-0000-4000-8000-000000000001', 'user@firm.example', '', 1, '', '', '', '', '', NULL, '', '', '', '', '', '2026-11-22 12:00:00+00', NULL, NULL, NULL, NULL, false, '', NULL, NULL, 0);
INSERT INTO public.account VALUES ('00000000-0000-4000-8000-000000000002', 'vendor@vendor.example', '', 1, '', '', '', '', '', NULL, '', '', '', '', '', '2026-11-22 12:00:00+00', NULL, NULL, NULL, NULL, false, '', NULL, NULL, 0);
INSERT INTO public.account_session VALUES ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000001', 'a', '2026-11-22 12:00:00+00', '2026-11-22 12:00:00+00', '2027-01-01 00:00:00+00', false, '', '', NULL);
INSERT INTO public.activity VALUES (1, 1, '00000000-0000-4000-8000-000000000001', 'account.created', 'Created the account', '{}', true, '2026-11-22 12:00:00+00');
INSERT INTO public.alert_letter VALUES ('00000000-0000-4000-8000-000000000001', 'd', '2026-11-22 12:00:00+00');
INSERT INTO public.answer_receipt VALUES ('f', '{}', 'r', 'p', 'd', '\x00', '2026-11-22 12:00:00+00');
INSERT INTO public.category VALUES ('practice-management', 'Practice Management & Operations', 1, 'practice-management', 'Practice Management');
INSERT INTO public.category VALUES ('contracts-and-documents', 'Contracts and Documents', 2, 'contract-management', 'Contract Management');
INSERT INTO public.claim VALUES ('00000000-0000-4000-8000-000000000004', 'alpha', '00000000-0000-4000-8000-000000000002', '', 'domain', '', true, '', NULL, 'approved', '', '', NULL, '2026-11-22 12:00:00+00');
INSERT INTO public.consent VALUES (1, '00000000-0000-4000-8000-000000000001', 'terms', '', '', true, '{}', '2026-11-22 12:00:00+00');
INSERT INTO public.country VALUES ('Global', '', true, true, 1);
INSERT INTO public.country VALUES ('US', 'US', true, true, 2);
INSERT INTO public.country VALUES ('UK', 'GB', true, true, 3);
INSERT INTO public.language VALUES (1, 'English', 'en', true, true, 1);
INSERT INTO public.language VALUES (2, 'German', 'de', true, true, 2);
INSERT INTO public.language VALUES (3, 'French', 'fr', true, true, 3);
INSERT INTO public.lead VALUES (1, 'demo', 'alpha', '', 'Ann', 'user@firm.example', '', 'new', '2026-11-22 12:00:00+00', '{00000000-0000-4000-8000-000000000002}', NULL);
INSERT INTO public.lead_note VALUES (1, 1, '00000000-0000-4000-8000-000000000002', 'Called back.', '2026-11-22 12:00:00+00', NULL);
INSERT INTO public.legal_document VALUES (3, 'disclaimer', 1, 'Disclaimer', '2026-11-21', '[{"id": "general", "heading": "General", "paragraphs": ["Edited by an admin."]}]', 'admin@lexdex.example', '2026-11-22 12:00:00+00');
INSERT INTO public.migration VALUES (1, '2026-11-20T22:34:46:615939', 'lexdex', '2026-11-22 12:00:00');
INSERT INTO public.migration VALUES (2, '2026-11-20T22:40:00:000000', 'lexdex', '2026-11-22 12:00:00');
INSERT INTO public.migration VALUES (3, '2026-11-20T22:45:00:000000', 'lexdex', '2026-11-22 12:00:00');
INSERT INTO public.migration VALUES (4, '2026-11-21T02:01:28:304629', 'lexdex', '2026-11-22 12:00:00');
INSERT INTO public.migration VALUES (5, '2026-11-21T02:05:00:000000', 'lexdex', '2026-11-22 12:00:00');
INSERT INTO public.migration VALUES (6, '2026-11-21T02:10:00:000000', 'lexdex', '2026-11-22 12:00:00');
INSERT INTO public.migration VALUES (7, '2026-11-21T03:10:00:000000', 'lexdex', '2026-11-22 12:00:00');
INSERT INTO public.migration VALUES (8, '2026-11-21T03:20:00:000000', 'lexdex', '2026-11-22 12:00:00');
INSERT INTO public.migration VALUES (9, '2026-11-21T03:25:00:000000', 'lexdex', '2026-11-22 12:00:00');
INSERT INTO public.migration VALUES (10, '2026-11-21T07:30:00:000000', 'lexdex', '2026-11-22 12:00:00');
INSERT INTO public.migration VALUES (11, '2026-11-21T07:31:00:000000', 'lexdex', '2026-11-22 12:00:00');
INSERT INTO public.migration VALUES (12, '2026-11-21T07:50:00:000000', 'lexdex', '2026-11-22 12:00:00');
INSERT INTO public.migration VALUES (13, '2026-11-21T07:55:00:000000', 'lexdex', '2026-11-22 12:00:00');
INSERT INTO public.migration VALUES (14, '2026-11-21T08:10:00:000000', 'lexdex', '2026-11-22 12:00:00');
INSERT INTO public.migration VALUES (15, '2026-11-21T08:40:00:000000', 'lexdex', '2026-11-22 12:00:00');
INSERT INTO public.migration VALUES (16, '2026-11-21T08:45:00:000000', 'lexdex', '2026-11-22 12:00:00');
INSERT INTO public.migration VALUES (17, '2026-11-21T09:00:00:000000', 'lexdex', '2026-11-22 12:00:00');
INSERT INTO public.migration VALUES (18, '2026-11-21T09:05:00:000000', 'lexdex', '2026-11-22 12:00:00');
INSERT INTO public.migration VALUES (19, '2026-11-21T10:00:00:000000', 'lexdex', '2026-11-22 12:00:00');
INSERT INTO public.migration VALUES (20, '2026-11-21T10:05:00:000000', 'lexdex', '2026-11-22 12:00:00');
INSERT INTO public.migration VALUES (21, '2026-11-21T11:00:00:000000', 'lexdex', '2026-11-22 12:00:00');
INSERT INTO public.migration VALUES (22, '2026-11-21T11:05:00:000000', 'lexdex', '2026-11-22 12:00:00');
INSERT INTO public.migration VALUES (23, '2026-11-21T11:10:00:000000', 'lexdex', '2026-11-22 12:00:00');
INSERT INTO public.migration VALUES (24, '2026-11-21T12:00:00:000000', 'lexdex', '2026-11-22 12:00:00');
INSERT INTO public.migration VALUES (25, '2026-11-21T12:01:00:000000', 'lexdex', '2026-11-22 12:00:00');
INSERT INTO public.migration VALUES (26, '2026-11-21T13:00:00:000000', 'lexdex', '2026-11-22 12:00:00');
INSERT INTO public.migration VALUES (27, '2026-11-21T13:10:00:000000', 'lexdex', '2026-11-22 12:00:00');
INSERT INTO public.migration VALUES (28, '2026-11-21T13:15:00:000000', 'lexdex', '2026-11-22 12:00:00');
INSERT INTO public.migration VALUES (29, '2026-11-21T13:20:00:000000', 'lexdex', '2026-11-22 12:00:00');
INSERT INTO public.newsletter_subscription VALUES (1, 'user@firm.example', 'confirmed', '', '2026-11-22 12:00:00+00', '', '2026-11-22 12:00:00+00');
INSERT INTO public.option VALUES (1, 'integration', 'Microsoft 365', 1);
INSERT INTO public.option VALUES (13, 'industry', 'Legal Services', 1);
INSERT INTO public.option VALUES (25, 'job_title', 'Partner', 1);
INSERT INTO public.option VALUES (39, 'organization_size', 'Solo practitioner', 1);
INSERT INTO public.option VALUES (45, 'onboarding_reason', 'Research legal technology solutions', 1);
INSERT INTO public.outbox VALUES (1, 'catalogue.changed', '{"ids": ["alpha"]}', '2026-11-22 12:00:00+00', '2026-11-22 12:00:00+00', 0, NULL, '');
INSERT INTO public.pick VALUES (1, 'results/ediscovery', 'beta', 1);
INSERT INTO public.product VALUES ('alpha', 'Alpha', 'Alpha GmbH', '{"Alpha One"}', '{}', '', '', '{}', '', '', 'v1.0', '', NULL, '', '', '', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '', '', '{}', '{}', NULL, '', '', '{}', '', NULL, '{}', '', '', NULL, NULL, NULL, '{}', '{}', '{}', 0, 0, false, false, 'active', false, '{}', 1, '2026-11-22 12:00:00+00', '2026-11-22 12:00:00+00');
INSERT INTO public.product VALUES ('beta', 'Beta', 'Beta Ltd', '{}', '{}', '', '', '{}', '', '', 'v1.0', '', NULL, '', '', '', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '', '', '{}', '{}', NULL, '', '', '{}', '', NULL, '{}', '', '', NULL, NULL, NULL, '{}', '{}', '{}', 0, 0, false, false, 'active', false, '{}', 1, '2026-11-22 12:00:00+00', '2026-11-22 12:00:00+00');
INSERT INTO public.product_day VALUES (1, 'alpha', '2026-11-21', 0, 0, 0, 3);
INSERT INTO public.product_revision VALUES (1, 'alpha', 1, '{"id": "alpha"}', '{}', '{}', '', '', '2026-11-22 12:00:00+00');
INSERT INTO public.profile_draft VALUES ('00000000-0000-4000-8000-000000000005', 'alpha', '00000000-0000-4000-8000-000000000002', '{"name": "Alpha"}', 1, 'draft', '', '', NULL, '2026-11-22 12:00:00+00', '2026-11-22 12:00:00+00');
INSERT INTO public.review VALUES (1, 'alpha', '00000000-0000-4000-8000-000000000001', 4, 'Good', 'A good tool.', 'visible', '', '2026-11-22 12:00:00+00', '2026-11-22 12:00:00+00', true, '', '', false, '', NULL, NULL, '', NULL, NULL, false, '', NULL, 'Beta', '', NULL, NULL, NULL);
INSERT INTO public.review_answer VALUES (1, 1, '00000000-0000-4000-8000-000000000002', 'Thank you.', '2026-11-22 12:00:00+00', '2026-11-22 12:00:00+00');
INSERT INTO public.review_event VALUES (1, 1, 'alpha', 'cli', 'hidden', '', '2026-11-22 12:00:00+00');
INSERT INTO public.review_flag VALUES (1, 1, '00000000-0000-4000-8000-000000000002', 'spam', '', '2026-11-22 12:00:00+00', NULL);
INSERT INTO public.review_vote VALUES (1, 1, '00000000-0000-4000-8000-000000000002', '2026-11-22 12:00:00+00');
INSERT INTO public.saved_search VALUES ('00000000-0000-4000-8000-000000000007', '00000000-0000-4000-8000-000000000001', 'Risk', '{"query": "risk"}', 'b', true, 'c', '', '', '{alpha}', '{}', NULL, '2026-11-22 12:00:00+00');
INSERT INTO public.search_action VALUES (1, '00000000-0000-4000-8000-000000000008', 'click', 'alpha', 0, '2026-11-22 12:00:00+00');
INSERT INTO public.search_event VALUES ('00000000-0000-4000-8000-000000000008', 'e', false, 'risk', '{}', '{}', 0, 'found', 'engine', 'r', '', '2026-11-22 12:00:00+00');
INSERT INTO public.shortlist VALUES ('00000000-0000-4000-8000-000000000006', '00000000-0000-4000-8000-000000000001', 'Tools', NULL, NULL, false, NULL, '2026-11-22 12:00:00+00');
INSERT INTO public.shortlist_tool VALUES (1, '00000000-0000-4000-8000-000000000006', 'alpha', 'First choice', '2026-11-22 12:00:00+00');
INSERT INTO public.star_profile VALUES ('alpha', 0, 'Alpha', '', '{}', '[]', '[]', '[]', '{}', '[]', '[]', '{}', '2026-11-22 12:00:00+00', '{}', 0);
INSERT INTO public.trial VALUES ('00000000-0000-4000-8000-000000000009', 'g', 2, NULL, '2026-11-22 12:00:00+00');
SELECT pg_catalog.setval('public.activity_id_seq', 1, true);
SELECT pg_catalog.setval('public.consent_id_seq', 1, true);
SELECT pg_catalog.setval('public.lead_id_seq', 1, true);
SELECT pg_catalog.setval('public.lead_note_id_seq', 1, true);
SELECT pg_catalog.setval('public.legal_document_id_seq', 7, true);
SELECT pg_catalog.setval('public.migration_id_seq', 29, true);
SELECT pg_catalog.setval('public.newsletter_subscription_id_seq', 1, true);
SELECT pg_catalog.setval('public.option_id_seq', 55, true);
SELECT pg_catalog.setval('public.outbox_id_seq', 1, true);
SELECT pg_catalog.setval('public.pick_id_seq', 1, true);
SELECT pg_catalog.setval('public.product_day_id_seq', 1, true);
SELECT pg_catalog.setval('public.product_revision_id_seq', 1, true);
SELECT pg_catalog.setval('public.recovery_code_id_seq', 1, false);
SELECT pg_catalog.setval('public.review_answer_id_seq', 1, true);
SELECT pg_catalog.setval('public.review_event_id_seq', 1, true);
SELECT pg_catalog.setval('public.review_flag_id_seq', 1, true);
SELECT pg_catalog.setval('public.review_id_seq', 1, true);
SELECT pg_catalog.setval('public.review_vote_id_seq', 1, true);
SELECT pg_catalog.setval('public.search_action_id_seq', 1, true);
SELECT pg_catalog.setval('public.shortlist_tool_id_seq', 1, true);
SELECT pg_catalog.setval('public.star_profile_revision_id_seq', 1, false);
ALTER TABLE ONLY public.account ADD CONSTRAINT account_email_key UNIQUE (email);
ALTER TABLE ONLY public.account ADD CONSTRAINT account_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.account_session ADD CONSTRAINT account_session_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.account_session ADD CONSTRAINT account_session_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.account_token ADD CONSTRAINT account_token_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.account_token ADD CONSTRAINT account_token_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.activity ADD CONSTRAINT activity_event_key UNIQUE (event);
ALTER TABLE ONLY public.activity ADD CONSTRAINT activity_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.alert_letter ADD CONSTRAINT alert_letter_pkey PRIMARY KEY (account);
ALTER TABLE ONLY public.alert_letter ADD CONSTRAINT alert_letter_stop_hash_key UNIQUE (stop_hash);
ALTER TABLE ONLY public.answer_receipt ADD CONSTRAINT answer_receipt_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.category ADD CONSTRAINT category_name_key UNIQUE (name);
ALTER TABLE ONLY public.category ADD CONSTRAINT category_pkey PRIMARY KEY (slug);
ALTER TABLE ONLY public.claim ADD CONSTRAINT claim_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.consent ADD CONSTRAINT consent_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.product_day ADD CONSTRAINT counted_once UNIQUE (product, day);
ALTER TABLE ONLY public.country ADD CONSTRAINT country_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.review_flag ADD CONSTRAINT flag_once UNIQUE (review, account);
ALTER TABLE ONLY public.language ADD CONSTRAINT language_name_key UNIQUE (name);
ALTER TABLE ONLY public.language ADD CONSTRAINT language_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.lead_note ADD CONSTRAINT lead_note_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.lead ADD CONSTRAINT lead_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.legal_document ADD CONSTRAINT legal_document_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.option ADD CONSTRAINT listed_once UNIQUE (kind, value);
ALTER TABLE ONLY public.migration ADD CONSTRAINT migration_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.newsletter_subscription ADD CONSTRAINT newsletter_subscription_email_key UNIQUE (email);
ALTER TABLE ONLY public.newsletter_subscription ADD CONSTRAINT newsletter_subscription_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.product_revision ADD CONSTRAINT numbered_once UNIQUE (product, number);
ALTER TABLE ONLY public.option ADD CONSTRAINT option_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.outbox ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.pick ADD CONSTRAINT pick_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.pick ADD CONSTRAINT picked_once UNIQUE (listing, product);
ALTER TABLE ONLY public.product_day ADD CONSTRAINT product_day_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.product ADD CONSTRAINT product_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.product_revision ADD CONSTRAINT product_revision_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.profile_draft ADD CONSTRAINT profile_draft_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.star_profile_revision ADD CONSTRAINT profile_numbered_once UNIQUE (product, number);
ALTER TABLE ONLY public.recovery_code ADD CONSTRAINT recovery_code_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.review_answer ADD CONSTRAINT review_answer_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.review_answer ADD CONSTRAINT review_answer_review_key UNIQUE (review);
ALTER TABLE ONLY public.review_event ADD CONSTRAINT review_event_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.review_flag ADD CONSTRAINT review_flag_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.review ADD CONSTRAINT review_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.review_proof ADD CONSTRAINT review_proof_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.review_vote ADD CONSTRAINT review_vote_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.saved_search ADD CONSTRAINT saved_search_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.saved_search ADD CONSTRAINT saved_search_stop_hash_key UNIQUE (stop_hash);
ALTER TABLE ONLY public.search_action ADD CONSTRAINT search_action_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.search_event ADD CONSTRAINT search_event_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.saved_search ADD CONSTRAINT search_saved_once UNIQUE (account, ask_digest);
ALTER TABLE ONLY public.shortlist ADD CONSTRAINT shortlist_named_once UNIQUE (account, name);
ALTER TABLE ONLY public.shortlist ADD CONSTRAINT shortlist_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.shortlist ADD CONSTRAINT shortlist_share_hash_key UNIQUE (share_hash);
ALTER TABLE ONLY public.shortlist_tool ADD CONSTRAINT shortlist_tool_once UNIQUE (shortlist, product);
ALTER TABLE ONLY public.shortlist_tool ADD CONSTRAINT shortlist_tool_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.spent_challenge ADD CONSTRAINT spent_challenge_pkey PRIMARY KEY (digest);
ALTER TABLE ONLY public.star_profile ADD CONSTRAINT star_profile_pkey PRIMARY KEY (product);
ALTER TABLE ONLY public.star_profile_revision ADD CONSTRAINT star_profile_revision_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.trial ADD CONSTRAINT trial_address_hash_key UNIQUE (address_hash);
ALTER TABLE ONLY public.trial ADD CONSTRAINT trial_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.legal_document ADD CONSTRAINT unique_version UNIQUE (slug, version);
ALTER TABLE ONLY public.review_vote ADD CONSTRAINT vote_once UNIQUE (review, account);
ALTER TABLE ONLY public.review ADD CONSTRAINT written_once UNIQUE (product, account);
CREATE INDEX account_never_verified ON public.account USING btree (created_at) WHERE (verified_at IS NULL);
CREATE INDEX account_removal_due ON public.account USING btree (removal_due_at) WHERE ((removal_due_at IS NOT NULL) AND (erased_at IS NULL));
CREATE INDEX account_session_by_account ON public.account_session USING btree (account) WHERE (revoked_at IS NULL);
CREATE INDEX account_session_ended ON public.account_session USING btree (ends_at);
CREATE INDEX account_token_by_account ON public.account_token USING btree (account, purpose);
CREATE INDEX account_token_expired ON public.account_token USING btree (expires_at);
CREATE INDEX activity_by_account ON public.activity USING btree (account, id);
CREATE INDEX answer_receipt_by_age ON public.answer_receipt USING btree (created_at);
CREATE INDEX claim_by_state ON public.claim USING btree (state, submitted_at);
CREATE INDEX claim_of_product ON public.claim USING btree (product) WHERE ((state)::text = 'approved'::text);
CREATE UNIQUE INDEX claimed_once ON public.claim USING btree (account, product) WHERE state IN ('pending', 'approved');
CREATE INDEX consent_account ON public.consent USING btree (account);
CREATE UNIQUE INDEX drafted_once ON public.profile_draft USING btree (account, product) WHERE ((state)::text = 'draft'::text);
CREATE INDEX lead_by_asker ON public.lead USING btree (email, product);
CREATE INDEX lead_by_product ON public.lead USING btree (product, created_at);
CREATE INDEX lead_note_account ON public.lead_note USING btree (account);
CREATE INDEX lead_note_lead ON public.lead_note USING btree (lead);
CREATE INDEX outbox_done ON public.outbox USING btree (done_at) WHERE (done_at IS NOT NULL);
CREATE INDEX outbox_pending ON public.outbox USING btree (topic, available_at, id) WHERE (done_at IS NULL);
CREATE INDEX product_by_words ON public.product USING gin (public.product_words(name, company, aliases, categories, ((keywords || capabilities) || functional_focus), summary, description));
CREATE INDEX product_categories ON public.product USING gin (categories);
CREATE INDEX product_listed ON public.product USING btree (lower(name), id) WHERE (((status)::text = 'active'::text) AND (NOT hidden));
CREATE INDEX product_name_starts_with ON public.product USING btree (lower(name) text_pattern_ops);
CREATE INDEX product_revision_by_time ON public.product_revision USING btree (product, recorded_at);
CREATE INDEX product_star ON public.product USING btree (id) WHERE star;
CREATE INDEX profile_draft_waiting ON public.profile_draft USING btree (updated_at) WHERE ((state)::text = 'waiting'::text);
CREATE INDEX recovery_code_by_account ON public.recovery_code USING btree (account);
CREATE INDEX review_by_author ON public.review USING btree (account, created_at);
CREATE INDEX review_event_of_review ON public.review_event USING btree (review, id);
CREATE INDEX review_flag_by_member ON public.review_flag USING btree (account);
CREATE INDEX review_flag_open ON public.review_flag USING btree (review) WHERE (settled_at IS NULL);
CREATE INDEX review_hidden ON public.review USING btree (id) WHERE ((state)::text = 'hidden'::text);
CREATE INDEX review_of_product ON public.review USING btree (product, created_at) WHERE ((state)::text = 'visible'::text);
CREATE INDEX review_proof_by_member ON public.review_proof USING btree (account);
CREATE INDEX review_proof_of_review ON public.review_proof USING btree (review, asked_at);
CREATE UNIQUE INDEX review_proof_one_open ON public.review_proof USING btree (review) WHERE ((state)::text = 'asked'::text);
CREATE INDEX review_proof_to_discard ON public.review_proof USING btree (id) WHERE ((key)::text <> ''::text);
CREATE INDEX review_vote_by_member ON public.review_vote USING btree (account);
CREATE INDEX saved_search_to_tell ON public.saved_search USING btree (account) WHERE (alert AND (found <> '{}'::text[]));
CREATE INDEX search_action_by_search ON public.search_action USING btree (search);
CREATE INDEX search_action_by_time ON public.search_action USING btree (created_at);
CREATE INDEX search_action_compared ON public.search_action USING btree (product, created_at) WHERE ((kind)::text = 'compare'::text);
CREATE INDEX search_event_by_searcher ON public.search_event USING btree (searcher, created_at);
CREATE INDEX search_event_by_time ON public.search_event USING btree (created_at);
CREATE INDEX search_event_of_visitors ON public.search_event USING btree (created_at) WHERE (NOT is_member);
CREATE UNIQUE INDEX waits_once ON public.profile_draft USING btree (account, product) WHERE ((state)::text = 'waiting'::text);
CREATE TRIGGER review_event_stays BEFORE DELETE OR UPDATE ON public.review_event FOR EACH ROW EXECUTE FUNCTION public.review_event_stays();
ALTER TABLE ONLY public.account_session ADD CONSTRAINT account_session_account_fkey FOREIGN KEY (account) REFERENCES public.account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.account_token ADD CONSTRAINT account_token_account_fkey FOREIGN KEY (account) REFERENCES public.account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.claim ADD CONSTRAINT claim_account_fkey FOREIGN KEY (account) REFERENCES public.account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.claim ADD CONSTRAINT claim_product_fkey FOREIGN KEY (product) REFERENCES public.product(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE ONLY public.lead_note ADD CONSTRAINT lead_note_account_fkey FOREIGN KEY (account) REFERENCES public.account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.lead_note ADD CONSTRAINT lead_note_lead_fkey FOREIGN KEY (lead) REFERENCES public.lead(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.lead ADD CONSTRAINT lead_product_fkey FOREIGN KEY (product) REFERENCES public.product(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE ONLY public.pick ADD CONSTRAINT pick_product_fkey FOREIGN KEY (product) REFERENCES public.product(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.product_day ADD CONSTRAINT product_day_product_fkey FOREIGN KEY (product) REFERENCES public.product(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.product_revision ADD CONSTRAINT product_revision_product_fkey FOREIGN KEY (product) REFERENCES public.product(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE ONLY public.profile_draft ADD CONSTRAINT profile_draft_account_fkey FOREIGN KEY (account) REFERENCES public.account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.profile_draft ADD CONSTRAINT profile_draft_product_fkey FOREIGN KEY (product) REFERENCES public.product(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE ONLY public.recovery_code ADD CONSTRAINT recovery_code_account_fkey FOREIGN KEY (account) REFERENCES public.account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.review_answer ADD CONSTRAINT review_answer_review_fkey FOREIGN KEY (review) REFERENCES public.review(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.review_flag ADD CONSTRAINT review_flag_review_fkey FOREIGN KEY (review) REFERENCES public.review(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.review ADD CONSTRAINT review_product_fkey FOREIGN KEY (product) REFERENCES public.product(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE ONLY public.review_proof ADD CONSTRAINT review_proof_review_fkey FOREIGN KEY (review) REFERENCES public.review(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE ONLY public.review_vote ADD CONSTRAINT review_vote_review_fkey FOREIGN KEY (review) REFERENCES public.review(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.saved_search ADD CONSTRAINT saved_search_account_fkey FOREIGN KEY (account) REFERENCES public.account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.shortlist ADD CONSTRAINT shortlist_account_fkey FOREIGN KEY (account) REFERENCES public.account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.shortlist_tool ADD CONSTRAINT shortlist_tool_product_fkey FOREIGN KEY (product) REFERENCES public.product(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.shortlist_tool ADD CONSTRAINT shortlist_tool_shortlist_fkey FOREIGN KEY (shortlist) REFERENCES public.shortlist(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.star_profile ADD CONSTRAINT star_profile_product_fkey FOREIGN KEY (product) REFERENCES public.product(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.star_profile_revision ADD CONSTRAINT star_profile_revision_product_fkey FOREIGN KEY (product) REFERENCES public.product(id) ON UPDATE CASCADE ON DELETE RESTRICT;
