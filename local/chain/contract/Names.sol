// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// The registry of ENS (EIP-137): who owns a name and which resolver answers for it.
contract Registry {
    mapping(bytes32 => address) public owner;
    mapping(bytes32 => address) public resolver;

    error NotOwner();

    constructor(address root) {
        owner[0] = root;
    }

    modifier owned(bytes32 node) {
        require(owner[node] == msg.sender, NotOwner());
        _;
    }

    function setSubnodeOwner(bytes32 node, bytes32 label, address to) external owned(node) returns (bytes32 child) {
        child = keccak256(abi.encodePacked(node, label));
        owner[child] = to;
    }

    function setResolver(bytes32 node, address to) external owned(node) {
        resolver[node] = to;
    }
}

/// A resolver with the two records that a wallet's name needs (EIP-137 `addr`, EIP-181 `name`).
contract Resolver {
    Registry private immutable _registry;
    mapping(bytes32 => address) public addr;
    mapping(bytes32 => string) public name;

    error NotOwner();

    constructor(Registry registry) {
        _registry = registry;
    }

    modifier owned(bytes32 node) {
        require(_registry.owner(node) == msg.sender, NotOwner());
        _;
    }

    function setAddr(bytes32 node, address to) external owned(node) {
        addr[node] = to;
    }

    function setName(bytes32 node, string calldata to) external owned(node) {
        name[node] = to;
    }
}

/// ENS for the local chain: registry, resolver, registrars of `.eth` and of reverse records, and the universal resolver
/// that viem asks. Names cost nothing and never end. It does not compare a reverse record with the name's address, as
/// the universal resolver of the main network does: the app has to.
contract Names {
    Registry public immutable registry;
    Resolver public immutable resolver;
    bytes32 private immutable _eth;
    bytes32 private immutable _reverse;

    error Taken();
    error ResolverNotFound(bytes name);

    constructor() {
        registry = new Registry(address(this));
        resolver = new Resolver(registry);
        _eth = registry.setSubnodeOwner(0, keccak256("eth"), address(this));
        bytes32 top = registry.setSubnodeOwner(0, keccak256("reverse"), address(this));
        _reverse = registry.setSubnodeOwner(top, keccak256("addr"), address(this));
    }

    /// Gives `label`.eth to whoever asks first, leading to `to`.
    function register(string calldata label, address to) external {
        bytes32 hash = keccak256(bytes(label));
        require(registry.owner(keccak256(abi.encodePacked(_eth, hash))) == address(0), Taken());
        bytes32 node = registry.setSubnodeOwner(_eth, hash, address(this));
        registry.setResolver(node, address(resolver));
        resolver.setAddr(node, to);
        registry.setSubnodeOwner(_eth, hash, msg.sender);
    }

    /// Sets the reverse record of the sender, as the reverse registrar does: to any text, true or not.
    function setName(string calldata name) external {
        bytes32 node = registry.setSubnodeOwner(_reverse, _labelOf(abi.encodePacked(msg.sender)), address(this));
        registry.setResolver(node, address(resolver));
        resolver.setName(node, name);
    }

    /// `name` is DNS-encoded; `data` is the call that its resolver answers.
    function resolveWithGateways(
        bytes calldata name,
        bytes calldata data,
        string[] calldata
    ) external view returns (bytes memory answer, address by) {
        by = registry.resolver(_nodeOf(name, 0));
        require(by != address(0), ResolverNotFound(name));
        (, answer) = by.staticcall(data);
    }

    function reverseWithGateways(
        bytes calldata wallet,
        uint256 coinType,
        string[] calldata
    ) external view returns (string memory name, address by, address reverseBy) {
        bytes32 node = keccak256(abi.encodePacked(_reverse, _labelOf(wallet)));
        reverseBy = registry.resolver(node);
        require(coinType == 60 && reverseBy != address(0), ResolverNotFound(wallet));
        name = Resolver(reverseBy).name(node);
        by = reverseBy;
    }

    function _nodeOf(bytes calldata name, uint256 from) private pure returns (bytes32) {
        uint256 length = uint8(name[from]);
        if (length == 0) return 0;
        uint256 end = from + 1 + length;
        return keccak256(abi.encodePacked(_nodeOf(name, end), keccak256(name[from + 1:end])));
    }

    /// Hash of the address as lower-case hexadecimal digits without 0x.
    function _labelOf(bytes memory wallet) private pure returns (bytes32) {
        bytes16 digits = "0123456789abcdef";
        bytes memory text = new bytes(wallet.length * 2);
        for (uint256 i = 0; i < wallet.length; i++) {
            text[2 * i] = digits[uint8(wallet[i]) >> 4];
            text[2 * i + 1] = digits[uint8(wallet[i]) & 15];
        }
        return keccak256(text);
    }
}
