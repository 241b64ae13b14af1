"""The code that serves requests runs no input as code or in a shell, and uses approved hash functions only."""

import ast
from collections.abc import Iterator

from lexdex_tests.conventions.source_files import ROOT

FOLDERS = ("platform/lexdex", "search-pipeline/lexdex_search")
APPROVED_HASHES = {"hashlib.sha256", "hashlib.blake2b"}
FORBIDDEN = {
    *("eval", "exec", "compile", "__import__", "os.system", "os.popen", "subprocess.getoutput"),
    *("asyncio.create_subprocess_shell", "subprocess.getstatusoutput", "marshal.loads", "shelve.open"),
    *("pickle.load", "pickle.loads", "yaml.load", "yaml.unsafe_load"),
}
PATTERN_FUNCTIONS = {f"re.{name}" for name in ("compile", "search", "match", "fullmatch", "split", "findall", "sub")}
BUILT_FROM_CODE = {
    "platform/lexdex/foundation/http/bodies.py": "from the paths of the routes",
    "platform/lexdex/foundation/http/methods.py": "from the paths of the routes",
    "platform/lexdex/shell/pages.py": "from the paths of the pages",
    "search-pipeline/lexdex_search/evaluation/reference_matcher.py": "from the evaluation's own lists of names",
    "search-pipeline/lexdex_search/facets/description_facts.py": "from the vocabulary of the code",
    "search-pipeline/lexdex_search/query/numeric_limits.py": "from the vocabulary of the code",
}
"""Files with functions that build regular expressions, and what from."""
APPROVED_CRYPTOGRAPHY = {
    *("AESGCM", "Fernet", "HKDF", "InvalidTag", "InvalidToken", "MultiFernet", "SHA256"),
    *("BestAvailableEncryption", "Ed25519PrivateKey", "Ed25519PublicKey", "EllipticCurvePrivateKey"),
    *("EllipticCurvePublicKey", "Encoding", "InvalidSignature", "NoEncryption"),
    *("PrivateFormat", "SECP256R1", "ec", "hashes"),
    *("load_key_and_certificates", "load_pem_private_key", "load_pem_public_key", "serialization"),
    *("serialize_key_and_certificates", "x509"),
}
"""The first line is encryption; the rest are signatures (Ed25519, ECDSA on P-256), X.509 and the files of keys."""
HTTP_CLIENTS = {"aiohttp", "ftplib", "http.client", "httpx", "requests", "urllib.request", "urllib3"}
CALLING = {
    "platform/lexdex/embedded/ready.py": "the readiness of the local site that it starts",
    "platform/lexdex/embedded/search_server.py": "the local Ray Serve that it starts",
    "platform/lexdex/embedded/weaviate_server.py": "the readiness of the local Weaviate that it starts",
    "platform/lexdex/payments/provider.py": "the payment provider that the operator chose",
    "platform/lexdex/search/engine_http.py": "the Ray Serve that the operator chose",
    "platform/lexdex/search/wording/chat_completions.py": "the language model that the operator chose",
    "platform/lexdex/trial/captcha/remote.py": "the captcha provider that the operator chose",
    "search-pipeline/lexdex_search/bench.py": "the engine that an operator measures",
}
"""Files that send HTTP requests, and to what."""
CALLED_BY_NAME = {"re", "hashlib", "os", "subprocess", "pickle", "marshal", "yaml"}


def _list_trees() -> Iterator[tuple[str, ast.Module]]:
    paths = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]
    assert len(paths) > 200
    for path in paths:
        yield str(path.relative_to(ROOT)), ast.parse(path.read_text(encoding="utf-8"))


def _list_calls(tree: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield ast.unparse(node.func), node


def _builds_patterns(tree: ast.Module) -> bool:
    """Return whether a function has a regular expression that is neither a literal nor a constant."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    patterns = [
        call.args[0]
        for function in functions
        for name, call in _list_calls(function)
        if name in PATTERN_FUNCTIONS and call.args
    ]
    return any(
        not isinstance(pattern, ast.Constant) and not (isinstance(pattern, ast.Name) and pattern.id.isupper())
        for pattern in patterns
    )


def test_no_regular_expression_is_built_from_input() -> None:
    assert {path for path, tree in _list_trees() if _builds_patterns(tree)} == set(BUILT_FROM_CODE)


def test_nothing_is_run_as_code_or_in_a_shell() -> None:
    found = {
        (path, name)
        for path, tree in _list_trees()
        for name, call in _list_calls(tree)
        if name in FORBIDDEN or any(keyword.arg == "shell" for keyword in call.keywords)
    }
    assert found == set()


def test_only_approved_hash_functions_are_used() -> None:
    used = {
        ast.unparse(node)
        for _, tree in _list_trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "hashlib"
    }
    named = {
        ast.unparse(call)
        for _, tree in _list_trees()
        for name, call in _list_calls(tree)
        if name == "hashlib.file_digest" and isinstance(call.args[1], ast.Constant)
    }
    assert used == APPROVED_HASHES | {"hashlib.file_digest"}
    assert named == set()


def test_only_approved_parts_of_the_cryptography_library_are_used() -> None:
    """AES-GCM authenticates what it encrypts. Fernet only reads secrets from before it."""
    assert {name for _, module, name in _list_imports() if module.startswith("cryptography")} == APPROVED_CRYPTOGRAPHY


def test_all_random_values_come_from_the_secure_generator() -> None:
    """Except those that must repeat: the order in which the encoder is trained."""
    imports = [each for each in _list_imports() if not each[0].startswith("search-pipeline/lexdex_search/training/")]
    modules = {f"{module}.{name}".strip(".") for _, module, name in imports}
    assert {module for module in modules if module.partition(".")[0] == "random"} == set()
    assert "secrets" in modules


def test_http_requests_go_to_places_that_no_user_chose() -> None:
    imports = [(path, f"{module}.{name}".strip("."), module) for path, module, name in _list_imports()]
    sending = {path for path, whole, module in imports if {whole, module} & HTTP_CLIENTS}
    assert sending == set(CALLING)


def _list_imports() -> Iterator[tuple[str, str, str]]:
    """Yield path, module and name of each import; the module is empty where a whole module is imported."""
    for path, tree in _list_trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Import | ast.ImportFrom):
                module = (node.module or "") if isinstance(node, ast.ImportFrom) else ""
                yield from ((path, module, alias.name) for alias in node.names)


def test_these_functions_are_called_by_their_whole_names() -> None:
    """Otherwise the other tests would not find them."""
    imported = {
        (path, node.module)
        for path, tree in _list_trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module in CALLED_BY_NAME
    }
    assert imported == set()
